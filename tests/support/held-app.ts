import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** The app's code, for `hold`. */
export const APP = '**/assets/main-*.js'

/** What a page shows at one moment. */
interface Look {
  /** Every element that takes room: its name and its edges. */
  boxes: readonly string[]
  /** Layout shifts so far, added up. */
  shifts: number
  picture: Buffer
}

/**
 * Opens a page without the app's code, which stays on its way, and looks at it; lets the code come and
 * looks again once the app has taken over. `whileHeld` runs before the first look.
 */
export async function watchTakeOver(
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
  await expect(page.locator('#root.first-paint')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCount(1)
  const after = await look(page)
  await page.unroute(APP)
  return { before, after }
}

/** Keeps what is asked for at `url` on its way until the function that it gives is called. */
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
  // The letters are named when they have come.
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
