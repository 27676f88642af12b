import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** How often a page is looked at between two leaps. */
const INTERVALS_MS = [20, 50, 100]

/**
 * Lets the time of a page whose clock is installed leap on, again and again, until a check holds:
 * pauses of the app then last no longer than what it really waits for.
 */
export async function leapUntil(
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
