import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import { ru } from './ru.ts'

/** An address with its checksum. */
export const CHECKED_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Returns an unused Russian phone. */
export function freshRussianPhone(): string {
  return `7900${String(randomInt(10_000_000)).padStart(7, '0')}`
}

export const payoutAmount = (page: Page): Locator =>
  page.getByRole('textbox', { name: ru('withdrawal.amount_label') })
export const payoutPhone = (page: Page): Locator =>
  page.getByRole('textbox', { name: ru('payout.phone_label') })
export const bankField = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${ru('payout.bank_label')}`) })
export const payoutAddress = (page: Page): Locator =>
  page.getByRole('textbox', { name: ru('crypto.address_label') })
/** The button with the sum. */
export const payoutSubmit = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^Вывести / })

/** Replaces the typed number. */
export async function typePhone(page: Page, digits: string): Promise<void> {
  await payoutPhone(page).fill('')
  await payoutPhone(page).fill(digits)
}

/** Chooses a bank by a typed part of its name. */
export async function chooseBank(page: Page, typed: string): Promise<void> {
  await bankField(page).click()
  const search = page.getByRole('combobox', { name: ru('payout.bank_search') })
  await expect(search).toBeFocused()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the withdrawal by SBP with everything typed, and waits until it can be confirmed. */
export async function fillSbp(page: Page, value: string): Promise<void> {
  await page.goto('/wallet/withdrawal/sbp')
  await payoutAmount(page).fill(value)
  await payoutPhone(page).fill('9005550101')
  await chooseBank(page, 'тинь')
  await expect(page.getByText(ru('payout.name_label'), { exact: true })).toBeVisible()
  await expect(payoutSubmit(page)).toBeEnabled()
}

/** Confirms by the PIN. */
export async function confirmPayout(page: Page, pin: string): Promise<void> {
  await payoutSubmit(page).click()
  const boxes = page.getByRole('dialog').getByRole('group', { name: ru('auth.pin.label') })
  await expect(boxes).toBeVisible()
  await page.keyboard.type(pin)
}
