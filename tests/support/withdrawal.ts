import type { Locator, Page } from '@playwright/test'
import { WITHDRAWALS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from './answers.ts'
import { expect } from './app.ts'
import { CARD } from './money.ts'
import { ru } from './ru.ts'

/** The call that withdraws. */
export const WITHDRAWAL = /\/v2\/wallet\/withdrawal$/
/** The words of the ways to withdraw. */
export const WAYS = Object.values(WITHDRAWALS)
/** Default PIN of an owner. */
export const PIN = '1379'

export const amount = (page: Page): Locator =>
  page.getByRole('textbox', { name: ru('withdrawal.amount_label') })
export const card = (page: Page): Locator =>
  page.getByRole('textbox', { name: ru('withdrawal.card_label') })
export const address = (page: Page): Locator =>
  page.getByRole('textbox', { name: ru('withdrawal.address_label') })
export const submit = (page: Page): Locator =>
  page.getByRole('button', { name: ru('withdrawal.btn'), exact: true })
export const modal = (page: Page): Locator =>
  page.getByRole('dialog', { name: /Подтверждение операции/ })
export const stage = (page: Page, name: string): Locator =>
  modal(page).getByRole('heading', { name, level: 3 })
export const pinBox = (page: Page): Locator =>
  modal(page).getByLabel(ru('auth.code.digit', { current: 1, total: 4 }))

/**
 * Makes the server one that offers no ways to withdraw, so that the page is the one of before (G1,
 * G2).
 */
export async function forbidWays(page: Page): Promise<void> {
  await forbidCapability(page, ...WAYS)
}

/** Opens the withdrawal from EUR with an amount and a card. */
export async function fillCard(page: Page, value: string): Promise<void> {
  await page.goto('/wallet/withdrawal?currency=EUR')
  await amount(page).fill(value)
  await card(page).fill(CARD)
}

/** Everything that was typed is still there. */
export async function expectUntouched(page: Page, value: string): Promise<void> {
  await expect(amount(page)).toHaveValue(value)
  await expect(card(page)).toHaveValue('4242 4242 4242 4242')
}

/** Returns the digits in the PIN boxes. */
export async function pinDigits(page: Page): Promise<string> {
  const boxes = await modal(page).getByRole('textbox').all()
  return (await Promise.all(boxes.map((one) => one.inputValue()))).join('')
}
