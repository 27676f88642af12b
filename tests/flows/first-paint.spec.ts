import { expect, test } from '../support/app.ts'
import { APP, hold, captureHydration } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'

test.use({ hasNewContext: true })

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

test('a signed-in start shows its frame before the app is mounted', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  for (const [path, current, viewport] of [
    ['/', 'Home', PHONE],
    ['/', 'Home', DESKTOP],
    ['/history', 'History', PHONE],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.route('/v2/**', () => {})
    const { before, after } = await captureHydration(page, path, async () => {
      const link = page.getByRole('navigation').getByRole('link', { name: current })
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toHaveCount(path === '/' ? 1 : 0)
      await expect(page.getByText('One wallet for every currency')).toHaveCount(0)
    })
    // Later content, such as the Retry button, does not shift the frame.
    if (path === '/') expect(after.boxes).toEqual(expect.arrayContaining([...before.boxes]))
    expect(after.shifts).toBe(before.shifts)
  }
})

test('the balances of the last visit show before the app is mounted', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const cards = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: ru('home.balance') })
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  const shown = await cards.evaluateAll((links) =>
    links.map((link) => `${link.getAttribute('href')} ${link.textContent}`),
  )

  let place: Awaited<ReturnType<typeof cards.boundingBox>> = null
  const { before, after } = await captureHydration(page, '/', async () => {
    await expect(cards).toHaveCount(4)
    const drawn = await cards.evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('href')} ${link.textContent}`),
    )
    expect(drawn).toEqual(shown)
    place = await cards.first().boundingBox()
  })
  expect(after.shifts).toBe(before.shifts)
  await expect(page.locator('.swiper-initialized')).toBeVisible()
  const taken = await cards.first().boundingBox()
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(taken?.[side]).toBeCloseTo(place?.[side] ?? 0, 0)
  }

  await page.setViewportSize(DESKTOP)
  const grid = await captureHydration(page, '/', async () => {
    await expect(cards).toHaveCount(4)
  })
  expect(grid.after.shifts).toBe(grid.before.shifts)
  await page.setViewportSize(PHONE)

  // What was kept is of use to the same version and language alone, for a day.
  const kept = await page.evaluate(() => localStorage.getItem('first-wallets') ?? '')
  for (const useless of [
    '',
    '{',
    kept.replace(/"version":"[^"]*"/, '"version":"0.0.1"'),
    kept.replace('"language":"ru"', '"language":"en"'),
    kept.replace(/"at":\d+/, '"at":1'),
    kept.replace(/"texts":\[/, '"texts":["one too many",'),
    kept.replace(/"texts":\["[^"]*",/, '"texts":['),
    kept.replace(/"cards":.*/, '"cards":[]}'),
  ]) {
    await page.addInitScript((value) => localStorage.setItem('first-wallets', value), useless)
    await captureHydration(page, '/', async () => {
      await expect(page.getByRole('main').getByText(ru('home.topup_btn'))).toBeVisible()
      await expect(cards).toHaveCount(0)
    })
    await expect(cards.first()).toBeVisible()
  }
})

test('an address of no page shows no landing before the app', async ({ page }) => {
  await captureHydration(page, '/no-such-page', async () => {
    await expect(page.locator('#root')).toBeEmpty()
  })
  await expect(page.getByRole('heading', { name: ru('error.not_found_title') })).toBeVisible()
})

test('other requests start after the first paint', async ({ page, signIn }) => {
  await signIn()
  const letters = page.locator('html[data-letters]')
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(letters).toHaveCount(1)
  const { painted, asked } = await page.evaluate(readStarts)
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.filter(({ at }) => at < painted)).toEqual([])
  // The sign of the amounts that the app will show.
  expect(asked.map(({ name }) => name)).toContain('/fonts/inter-signs.woff2')
  release()

  // A tab behind another one paints nothing.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.reload()
  await expect(letters).toHaveCount(1)
  await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
})

test('Inter is applied when it is loaded, or has failed', async ({ page }) => {
  const html = page.locator('html')
  const heading = page.getByRole('heading', { level: 1 })
  const release = await hold(page, '**/fonts/*')
  const asked = page.waitForRequest('**/fonts/inter-cyrillic.woff2')
  await page.goto('/', { waitUntil: 'commit' })
  await asked
  await expect(page.locator('#root:not(.first-paint)')).toHaveCount(1)
  await expect(html).not.toHaveAttribute('data-letters')
  await expect(heading).not.toHaveCSS('font-family', /^Inter,/)
  release()
  await expect(html).toHaveAttribute('data-letters')
  await expect(heading).toHaveCSS('font-family', /^Inter,/)
  expect(await page.evaluate(() => document.fonts.check('1em Inter', 'Яa'))).toBe(true)

  await page.unroute('**/fonts/*')
  await page.route('**/fonts/*', (route) => route.abort())
  await page.reload()
  await expect(html).toHaveAttribute('data-letters')
  await expect(heading).toBeVisible()
})

/** When the first frame was painted, and when what a signed-in start needs after it was asked for; ms. */
function readStarts(): { painted: number; asked: { name: string; at: number }[] } {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="preload-hints"]')
  const hints: { ru: string[]; app: string[] } = JSON.parse(meta?.content ?? '')
  const isLate = (path: string) =>
    path.startsWith('/fonts/') || hints.ru.includes(path) || hints.app.includes(path)
  const asked = performance
    .getEntriesByType('resource')
    .map(({ name, startTime }) => ({ name: new URL(name).pathname, at: startTime }))
    .filter(({ name }) => isLate(name))
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return { painted: paint?.startTime ?? Number.POSITIVE_INFINITY, asked }
}
