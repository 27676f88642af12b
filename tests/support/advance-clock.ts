import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Number of checks between two advances of the clock. */
const INTERVALS_MS = [20, 50, 100]

/**
 * Advances a page's installed clock repeatedly until a check passes, so that the app's pauses take
 * no real time.
 */
export async function advanceClockUntil(
  page: Page,
  leapMs: number,
  check: () => Promise<boolean>,
): Promise<void> {
  const leap = async () => {
    if (await check()) return true
    await page.clock.fastForward(leapMs)
    return check()
  }
  await expect.poll(leap, { intervals: INTERVALS_MS }).toBe(true)
}
