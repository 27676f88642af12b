import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { passkeyEndpoints } from '../../contract/calls/passkeys.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { expect, type Owner } from './app.ts'
import { createAuthenticator } from './authenticator.ts'
import { ru } from './ru.ts'

export const PASSKEYS_PATH = '/settings/security/passkeys'

/** The entries of the list of passkeys. */
export const passkeyRows = (page: Page) =>
  page.getByRole('group', { name: ru('security.passkeys') }).getByRole('listitem')

/** Presses the button that adds a passkey, and enters the PIN. */
export async function startAdding(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: ru('security.passkey_add') }).click()
  await enterPin(page, pin)
}

/** Enters the PIN in the dialog that asks for it. */
export async function enterPin(page: Page, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: ru('pay.pin_title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.type(pin)
}

/** Adds a passkey on the page of passkeys; the browser has an authenticator. */
export async function addPasskey(page: Page, pin: string): Promise<void> {
  await page.goto(PASSKEYS_PATH)
  await startAdding(page, pin)
  await expect(page.getByText(ru('security.passkey_added'))).toBeVisible()
  await expect(passkeyRows(page)).toHaveCount(1)
}

/** Keeps a passkey of a phone and one of a security key for an owner, whose page is open. */
export async function keepPasskeys(page: Page, owner: Owner): Promise<void> {
  const { origin } = new URL(page.url())
  const post = async (path: string, data: object) => {
    const headers = {
      Authorization: `Token ${owner.token}`,
      [IDEMPOTENCY_HEADER]: crypto.randomUUID(),
    }
    const answer = await page.request.post(path, { data, headers })
    return answer.json()
  }
  const { addPasskey: add, keepPasskey: keep } = passkeyEndpoints
  for (const transport of ['hybrid', 'usb']) {
    const { options } = v.parse(add.answer, await post(add.path, { pin_code: owner.pin ?? '' }))
    const device = createAuthenticator({ origin, transports: [transport] })
    v.parse(keep.answer, await post(keep.path, { credential: device.make(options) }))
  }
}
