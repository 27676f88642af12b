import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { WalletAnswer } from '../../contract/calls/wallet.ts'
import { expect } from './app.ts'
import type { Owner } from './owners.ts'
import { ru } from './ru.ts'

/** A card that the sandbox pays to. */
export const CARD = '4242424242424242'
/** An address that it pays to. */
export const ADDRESS = '0x52be0bd01efc0f8e4a4f3f9d3b2f0f1c1ae991c4'

/** An owner's money on the server. */
export interface Books {
  /** By currency. */
  balances: Record<string, string>
  /** Newest first. */
  history: { amount: string; currency_code: string; status: string }[]
}

/** The id of an owner's first wallet. */
export async function readWalletId(request: APIRequestContext, { token }: Owner): Promise<string> {
  const headers = { Authorization: `Token ${token}` }
  const answer = await request.get(endpoints.wallet.path, { headers })
  return v.parse(WalletAnswer, await answer.json()).results[0]?.accounts[0]?.id ?? ''
}

/** Reads balances and history from the server directly. */
export async function readBooks(request: APIRequestContext, { token }: Owner): Promise<Books> {
  // The server may close a connection that rests at the moment it is used again.
  const options = { headers: { Authorization: `Token ${token}` }, maxRetries: 2 }
  const wallet = await request.get(endpoints.wallet.path, options)
  const { results }: { results: { accounts: { currency_code: string; balance: string }[] }[] } =
    await wallet.json()
  const transactions = await request.get(endpoints.transactions.path, options)
  const history: { results: Books['history'] } = await transactions.json()
  const accounts = results[0]?.accounts ?? []
  return {
    balances: Object.fromEntries(accounts.map((one) => [one.currency_code, one.balance])),
    history: history.results,
  }
}

/** Presses a button of the sandbox's payment page, which leads back to the app. */
export async function pay(page: Page, outcome: 'approve' | 'fail' | 'pending'): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.locator(`button[value="${outcome}"]`).click()
}

/** Types a PIN into the boxes of the pay modal, which confirms the payment. */
export async function confirmByPin(page: Page, pin: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: /Подтверждение операции/ })
  await expect(modal.getByRole('group', { name: ru('auth.pin.label') })).toBeVisible()
  await page.keyboard.type(pin)
}
