// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { placePage, untilParsed } from './place-page.ts'
import type { Start } from './start.ts'

const LANDING = '<main><a href="/auth/login">log in</a></main>'
const FRAME = `<div data-kind="tab"><nav><ul>
  <li><a href="/" aria-current="page">Home</a></li>
  <li><a href="/history">History</a></li>
</ul></nav><div><header>header</header><main>balances</main></div></div>`

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `<div id="root" class="first-paint">${LANDING}</div>
    <template id="landing-en"><main data-style="color: red">english</main></template>
    <template id="app-ru">${FRAME}</template>
    <template id="header-ru"><header>exchange</header></template><div id="not-started"></div>`
})

const root = () => document.getElementById('root')

function place(address: string, start: Partial<Start>) {
  history.replaceState(null, '', address)
  const isHome = address === '/'
  return placePage({ kind: 'landing', language: 'ru', theme: 'light', isHome, ...start })
}

it('the first paint keeps the landing of the page, with the target and the launch in its links', () => {
  place('/history?x=1#tgWebAppData=1', {})
  const link = root()?.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/auth/login?next=%2Fhistory%3Fx%3D1#tgWebAppData=1')
})

it('the first paint keeps the query of the landing itself in its links', () => {
  place('/auth?next=%2Fwallet', {})
  expect(root()?.querySelector('a')?.getAttribute('href')).toBe('/auth/login?next=%2Fwallet')
})

it('places the landing of another language and sets its styles', () => {
  place('/', { language: 'en' })
  expect(root()?.textContent).toBe('english')
  expect(root()?.querySelector<HTMLElement>('main')?.style.color).toBe('red')
})

it('the first paint leaves nothing for a blank start', () => {
  place('/no-such-page', { kind: 'blank' })
  expect(root()?.childNodes).toHaveLength(0)
})

it('places the whole frame on Home and the menu alone on other pages', () => {
  place('/', { kind: 'app' })
  expect(root()?.querySelector('header')).not.toBeNull()
  place('/history', { kind: 'app' })
  expect(root()?.querySelector('header')).toBeNull()
  expect(root()?.querySelector('[aria-current]')?.textContent).toBe('History')
  expect(root()?.querySelector<HTMLElement>('[data-kind]')?.dataset['kind']).toBe('tab')
  place('/exchange/confirm', { kind: 'app' })
  expect(root()?.querySelector('[aria-current]')).toBeNull()
  expect(root()?.querySelector<HTMLElement>('[data-kind]')?.dataset['kind']).toBe('flow')
})

it('the first paint of the exchange has its header without anything of Home', () => {
  expect(place('/exchange', { kind: 'app' })).toBe(true)
  expect(root()?.querySelector('header')?.textContent).toBe('exchange')
  expect(root()?.querySelector('main')).toBeNull()
  expect(root()?.querySelector('nav')).not.toBeNull()
})

it.each([
  ['/', true],
  ['/history', true],
  ['/send', false],
  ['/exchange/confirm', false],
])('the app waits for the first paint only where a phone shows one: %s', (address, isSeen) => {
  expect(place(address, { kind: 'app' })).toBe(isSeen)
})

it('the app waits for the first paint of the landing, and not of a blank start', () => {
  expect(place('/', { kind: 'landing' })).toBe(true)
  expect(place('/no-such-page', { kind: 'blank' })).toBe(false)
})

it('the first paint changes nothing once the app is mounted', () => {
  root()?.classList.remove('first-paint')
  place('/', { kind: 'blank' })
  expect(root()?.querySelector('a')).not.toBeNull()
})

it('the first paint hides the page until the needed HTML is parsed', async () => {
  const end = document.getElementById('not-started')
  end?.remove()
  const parsed = untilParsed({ kind: 'app', language: 'ru', theme: 'light', isHome: true })
  expect(document.documentElement.dataset).toHaveProperty('placing')
  if (end) document.body.append(end)
  await parsed
  place('/', { kind: 'app' })
  expect(document.documentElement.dataset).not.toHaveProperty('placing')
})
