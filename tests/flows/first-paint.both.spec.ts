import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'

const APP = '**/assets/main-*.js'

/** Layout shifts of the page add up in it, whatever takes the place of what. */
function addUpShifts() {
  const total = { value: 0 }
  Object.assign(window, { shifts: total })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && typeof entry.value === 'number') total.value += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Every element that shows, in words that a comparison can tell: its name and its edges. */
function readBoxes() {
  return Array.from(document.querySelectorAll('#root *'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return `${element.tagName} ${x} ${y} ${width} ${height}`
  }).filter((line) => !line.endsWith(' 0 0'))
}

/** Holds the app's code back until it is let go. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  let open: (() => void) | undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(APP, async (route) => {
    await isOpen
    await route.continue()
  })
  return async () => {
    open?.()
    await expect(page.locator('#root.first-paint')).toHaveCount(0)
  }
}

async function look(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  const [boxes, shifts] = [
    await page.evaluate(readBoxes),
    await page.evaluate('window.shifts.value'),
  ]
  return { boxes, shifts, picture: await page.screenshot() }
}

test('the landing is there without scripts, and its links lead on', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  for (const [name, path] of [
    ['Зарегистрироваться', '/auth/register'],
    ['Войти', '/auth/login'],
  ] as const) {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Один кошелек для всех валют')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('noscript p').first()).toBeVisible()
  }
  await context.close()
})

for (const [language, colorScheme, viewport] of [
  ['ru', 'light', { width: 390, height: 844 }],
  ['en', 'dark', { width: 390, height: 844 }],
  ['ru', 'dark', { width: 1280, height: 800 }],
  ['en', 'light', { width: 1280, height: 800 }],
] as const) {
  test(`the app takes the landing over unseen: ${language}, ${colorScheme}, ${viewport.width}`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.addInitScript(addUpShifts)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const letGo = await holdApp(page)
    await page.goto('/wallet?x=1', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const link = page.getByRole('main').getByRole('link').first()
    await expect(link).toHaveAttribute('href', '/auth/register?next=%2Fwallet%3Fx%3D1')
    await link.focus()
    const before = await look(page)
    await letGo()
    await expect(page).toHaveURL('/auth?next=%2Fwallet%3Fx%3D1')
    await expect(link).toBeFocused()
    const after = await look(page)
    await testInfo.attach('before', { body: before.picture, contentType: 'image/png' })
    await testInfo.attach('after', { body: after.picture, contentType: 'image/png' })
    expect(after.boxes).toEqual(before.boxes)
    expect(after.picture.equals(before.picture)).toBe(true)
    expect(after.shifts).toBe(before.shifts)
    // What the arrival of the fonts moves.
    expect(before.shifts).toBeLessThan(0.002)
  })
}

for (const [path, current, viewport] of [
  ['/', 'Home', { width: 390, height: 844 }],
  ['/', 'Home', { width: 1280, height: 800 }],
  ['/history', 'History', { width: 390, height: 844 }],
] as const) {
  test(`a signed-in start at ${path} shows its frame at once: ${viewport.width}`, async ({
    page,
    signIn,
  }, testInfo) => {
    await signIn()
    await page.setViewportSize(viewport)
    await page.addInitScript(addUpShifts)
    await page.addInitScript(() => localStorage.setItem('language', 'en'))
    await page.route('/v2/**', () => {})
    const letGo = await holdApp(page)
    await page.goto(path, { waitUntil: 'commit' })
    const menu = page.getByRole('navigation')
    await expect(menu.getByRole('link', { name: current })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).toHaveCount(path === '/' ? 1 : 0)
    await expect(page.getByText('One wallet for every currency')).toHaveCount(0)
    const before = await look(page)
    await letGo()
    await expect(page.getByRole('main')).toHaveCount(1)
    const after = await look(page)
    await testInfo.attach('before', { body: before.picture, contentType: 'image/png' })
    await testInfo.attach('after', { body: after.picture, contentType: 'image/png' })
    if (path === '/') expect(after.boxes).toEqual(before.boxes)
    expect(after.shifts).toBe(before.shifts)
  })
}
