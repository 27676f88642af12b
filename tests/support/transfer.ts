import type { Locator, Page } from '@playwright/test'
import { expect, type Owner } from './app.ts'
import { ru } from './ru.ts'

export const TRANSFER = /\/v2\/wallet\/transfer$/
export const LOOKUP = /\/v2\/wallet\/recipient$/

/** A test owner's phone as it is pasted: with its dial code, whatever country was chosen. */
export function typedPhone({ phone }: Pick<Owner, 'phone'>): string {
  return `+${phone}`
}

/** The field of the recipient's phone. */
export function phoneField(page: Page): Locator {
  return page.getByLabel(ru('send.recipient_label'), { exact: true })
}

export function amountField(page: Page): Locator {
  return page.getByLabel(ru('send.amount_label'), { exact: true })
}

export function noteField(page: Page): Locator {
  return page.getByLabel(ru('send.note_label'))
}

/** The dialog that confirms a transfer. */
export function confirmation(page: Page): Locator {
  return page.getByRole('dialog', { name: new RegExp(ru('send.confirm_title')) })
}

/** Opens the sheet that confirms a transfer of this sum. */
export async function reviewTransfer(page: Page, recipient: Owner, sum: string): Promise<void> {
  await page.goto('/send')
  await phoneField(page).fill(typedPhone(recipient))
  await page.getByRole('button', { name: ru('common.next') }).click()
  await amountField(page).fill(sum)
  await page.getByRole('button', { name: ru('send.review_btn') }).click()
  await expect(confirmation(page)).toBeVisible()
}
