import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

/** The wallet slider of Home. */
export function wallets(page: Page): Locator {
  return page.getByRole('region', { name: 'Ваши счета' })
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

/** Expects exactly one current wallet, this one, with its card in the middle of the slider. */
export async function expectCurrent(page: Page, code: string): Promise<void> {
  await expect(wallets(page).locator('[aria-current="true"]')).toHaveText(code)
  await expect.poll(() => distanceFromMiddle(page, code)).toBeLessThan(2)
}

async function distanceFromMiddle(page: Page, code: string): Promise<number> {
  const outer = await wallets(page).boundingBox()
  const inner = await card(page, code).boundingBox()
  if (!outer || !inner) return Number.POSITIVE_INFINITY
  return Math.abs(outer.x + outer.width / 2 - inner.x - inner.width / 2)
}
