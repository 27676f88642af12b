// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LAUNCH_KEY } from '../platform/launch-key.ts'
import { readStart } from './start.ts'

const PAGES = { '': true, auth: true, history: true } as const
const launch = (colour: string) =>
  `#tgWebAppThemeParams=${encodeURIComponent(JSON.stringify({ bg_color: colour }))}`

class DarkDevice extends EventTarget implements MediaQueryList {
  matches = true
  media = ''
  onchange = null
  addListener(): void {}
  removeListener(): void {}
}

function themeOf() {
  return readStart(PAGES).theme
}

beforeEach(() => {
  document.documentElement.dataset['brand'] = 'ewallet'
  open('/')
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

function open(address: string) {
  history.replaceState(null, '', address)
}

it.each([
  ['/', 'landing'],
  ['/history', 'landing'],
  ['/auth', 'landing'],
  ['/auth/', 'landing'],
  ['/auth/login', 'blank'],
  ['/#tgWebAppVersion=8.0', 'landing'],
  ['/#tgWebAppVersion=8.0&tgWebAppData=user', 'blank'],
  ['/no-such-page', 'blank'],
  ['/historyx', 'blank'],
  ['/constructor', 'blank'],
])('the first paint shows a visitor of %s the start %s', (address, kind) => {
  open(address)
  expect(readStart(PAGES).kind).toBe(kind)
})

it('the first paint shows an owner the frame on every page, but not in a brand that was not built', () => {
  localStorage.setItem('token', 'secret')
  open('/auth/login')
  expect(readStart(PAGES).kind).toBe('app')
  localStorage.setItem('environment', 'ewallet')
  expect(readStart(PAGES).kind).toBe('app')
  localStorage.setItem('environment', 'grok')
  expect(readStart(PAGES).kind).toBe('blank')
})

it('the first paint takes the address of a launch with a start parameter for another page than Home', () => {
  expect(readStart(PAGES).isHome).toBe(true)
  open('/?tgWebAppStartParam=topup')
  expect(readStart(PAGES).isHome).toBe(false)
  open('/history')
  expect(readStart(PAGES).isHome).toBe(false)
})

it('the first paint reads the language, and uses the default one for an unknown value', () => {
  expect(readStart(PAGES).language).toBe('ru')
  localStorage.setItem('language', 'en')
  expect(readStart(PAGES).language).toBe('en')
  localStorage.setItem('language', 'xx')
  expect(readStart(PAGES).language).toBe('ru')
})

it('the first paint prefers the chosen theme to that of the messenger, and that to the device', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(new DarkDevice())
  expect(themeOf()).toBe('dark')
  open(`/${launch('#ffffff')}`)
  expect(themeOf()).toBe('light')
  open('/')
  sessionStorage.setItem(LAUNCH_KEY, launch('#fafafa'))
  expect(themeOf()).toBe('light')
  localStorage.setItem('theme', 'system')
  expect(themeOf()).toBe('light')
  localStorage.setItem('theme', 'dark')
  expect(themeOf()).toBe('dark')
})

it('the first paint starts where the browser refuses storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused')
  })
  expect(readStart(PAGES)).toMatchObject({ kind: 'landing', language: 'ru', theme: 'light' })
})
