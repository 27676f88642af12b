import { expect, test } from '../support/app.ts'
import { APP, hold } from '../support/hydration.ts'
import { ru } from '../support/ru.ts'

test.use({ hasNewContext: true })

test('requests other than those of the page start after the first paint', async ({
  page,
  signIn,
}) => {
  await signIn()
  const letters = page.locator('html[data-letters]')
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(letters).toHaveCount(1)
  const { painted, asked } = await page.evaluate(readStarts)
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.filter(({ at }) => at < painted)).toEqual([])
  // The sign of the amounts that the app will show.
  expect(asked.map(({ name }) => name)).toContain('/fonts/inter-signs-e18622db.woff2')
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
  const asked = page.waitForRequest('**/fonts/inter-cyrillic-8b20329f.woff2')
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

/**
 * When the first frame was painted, and when what a signed-in start needs after it was asked for;
 * ms.
 */
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
