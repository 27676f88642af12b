import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { endpoints } from '../../contract/endpoints.ts'
import { expect } from './app.ts'
import type { Owner } from './owners.ts'
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

const SAVED_CARD = {
  method: 'card',
  token: 'sandbox-complete-abc12345',
  last4: '4417',
  brand: 'mir',
  is_kept: false,
}

/** Withdraws roubles to a card without the app, and returns the number of the withdrawal. */
export async function withdrawToCard(
  request: APIRequestContext,
  { token, pin }: Pick<Owner, 'token' | 'pin'>,
  amount: string,
): Promise<string> {
  const headers = { Authorization: `Token ${token}` }
  const accounts = await (await request.get(endpoints.wallet.path, { headers })).json()
  const account = accounts.results[0].accounts.find(
    ({ currency_code }: { currency_code: string }) => currency_code === 'RUB',
  )
  const quoted = await request.post(endpoints.withdrawalQuote.path, {
    headers,
    data: { account_id: account.id, amount, method: 'card' },
  })
  const { quote_id } = await quoted.json()
  const paid = await request.post(endpoints.payout.path, {
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    data: { quote_id, pin, to: SAVED_CARD, is_repeat_confirmed: true },
  })
  const { number } = await paid.json()
  return String(number)
}
