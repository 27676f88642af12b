import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import { ru } from './ru.ts'

/** The wallet slider of Home. */
export function wallets(page: Page): Locator {
  return page.getByRole('region', { name: ru('home.wallets_label') })
}

/** The button under the slider that shows a wallet. */
export function chip(page: Page, code: string): Locator {
  return wallets(page).getByRole('button', { name: `Показать счет ${code}`, exact: true })
}

/** The card of a wallet in the slider. */
export function card(page: Page, code: string): Locator {
  return wallets(page)
    .getByRole('group', { name: `${code}: счет` })
    .getByRole('link')
}

/**
 * Expects exactly one current wallet, this one, with its card whole and in its place in the slider.
 */
export async function expectCurrent(page: Page, code: string): Promise<void> {
  await expect(wallets(page).locator('[aria-current="true"]')).toHaveText(code)
  await expect.poll(() => distanceFromPlace(page, code)).toBeLessThan(2)
}

/**
 * From the middle of the slider, or from the edge of the page's column for the first and the last
 * one.
 */
async function distanceFromPlace(page: Page, code: string): Promise<number> {
  const outer = await wallets(page).boundingBox()
  const inner = await card(page, code).boundingBox()
  if (!outer || !inner) return Number.POSITIVE_INFINITY
  const left = inner.x - outer.x
  const right = outer.x + outer.width - inner.x - inner.width
  const group = wallets(page).getByRole('group', { name: `${code}: счет` })
  const label = (await group.getAttribute('aria-label')) ?? ''
  const [, place, count] = /(\d+) из (\d+)/.exec(label) ?? []
  if (place === '1') return Math.abs(left)
  // The card that opens an account may follow.
  const isLast =
    place === count &&
    (await wallets(page)
      .getByRole('link', { name: ru('home.open_account_slide') })
      .count()) === 0
  return Math.abs(isLast ? right : left - right)
}
