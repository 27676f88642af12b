import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Pattern of the app's code, for `hold`. */
export const APP = '**/assets/main-*.js'

/** Layout of a page at one moment. */
interface Look {
  /** Every visible element with its name and edges. */
  boxes: readonly string[]
  /** Layout shifts so far, added up. */
  shifts: number
  picture: Buffer
}

/**
 * Opens a page while the app's code is delayed and records its layout; then releases the code and
 * records it again once the app is mounted. `whileHeld` runs before the first record.
 */
export async function captureHydration(
  page: Page,
  path: string,
  whileHeld: () => Promise<void>,
): Promise<{ before: Look; after: Look }> {
  await page.addInitScript(addUpShifts)
  const release = await hold(page, APP)
  await page.goto(path, { waitUntil: 'commit' })
  await whileHeld()
  const before = await look(page)
  release()
  await untilMounted(page)
  const after = await look(page)
  await page.unroute(APP)
  return { before, after }
}

/** Waits until the app has replaced the first paint, whose buttons do nothing. */
export async function untilMounted(page: Page): Promise<void> {
  await expect(page.locator('#root:not(.first-paint)').getByRole('main')).toHaveCount(1)
}

/** Delays requests for `url` until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release: (() => void) | undefined
  const mayCome = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await mayCome
    await route.continue()
  })
  return () => release?.()
}

async function look(page: Page): Promise<Look> {
  // Fonts are applied after they are loaded.
  await expect(page.locator('html')).toHaveAttribute('data-letters')
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  return { ...(await page.evaluate(measure)), picture }
}

/** Layout shifts of the page add up in it, whatever takes the place of what. */
function addUpShifts() {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries()) {
      if (!('value' in entry) || typeof entry.value !== 'number') continue
      dataset['shifts'] = String(Number(dataset['shifts'] ?? 0) + entry.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function measure() {
  const lines = Array.from(document.querySelectorAll('#root *'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return `${element.tagName} ${x} ${y} ${width} ${height}`
  })
  const shifts = Number(document.documentElement.dataset['shifts'] ?? 0)
  return { boxes: lines.filter((line) => !line.endsWith(' 0 0')), shifts }
}
