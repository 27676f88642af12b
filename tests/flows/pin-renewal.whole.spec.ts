import type { Page } from '@playwright/test'
import { PASSKEYS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { typeBoxes } from '../support/forms.ts'
import { addPasskey } from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const PATH = '/settings/security/pin/forgot'
const PIN = '1379'
const NEW_PIN = '2580'

const button = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('button', { name: ru(key), exact: true })
const step = (page: Page, key: Parameters<typeof ru>[0]) =>
  page.getByRole('group', { name: ru(key), exact: true })
const error = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

test('a passkey replaces a forgotten PIN without a wait', async ({ page, signIn }) => {
  await signIn({ pin: PIN })
  const device = await addAuthenticator(page)
  await page.goto(PATH)
  await expect(button(page, 'wallet.auth.login.send_code_btn')).toBeVisible()
  await expect(button(page, 'confirm.use_passkey_btn')).toHaveCount(0)
  await addPasskey(page, PIN)
  await page.goto(PATH)
  await expect(page.getByText(ru('security.forgot_passkey_hint'))).toBeVisible()
  await checkAccessibility(page)
  await button(page, 'confirm.use_passkey_btn').click()
  await expect(step(page, 'security.pin_new')).toBeVisible()
  await typeBoxes(page, NEW_PIN)
  await expect(step(page, 'security.pin_repeat')).toBeVisible()

  await device.setWilling(false)
  await typeBoxes(page, NEW_PIN)
  await expect(error(page, ru('security.forgot_passkey_failed'))).toBeVisible()
  await device.setWilling(true)
  await page.route(endpointUrl('renewPin'), (route) =>
    route.fulfill({ status: 429, json: REFUSAL }),
  )
  await button(page, 'confirm.passkey_btn').click()
  await expect(error(page, REFUSAL.message)).toBeVisible()
  await page.unroute(endpointUrl('renewPin'))
  await button(page, 'confirm.passkey_btn').click()
  await expect(
    page.getByRole('status').filter({ hasText: ru('security.pin_changed') }),
  ).toBeVisible()
  await expect(page).toHaveURL('/settings/security')

  await page.goto('/settings/security/pin')
  for (const [key, pin] of [
    ['security.pin_current', NEW_PIN],
    ['security.pin_new', '1470'],
    ['security.pin_repeat', '1470'],
  ] as const) {
    await expect(step(page, key)).toBeVisible()
    await typeBoxes(page, pin)
  }
  await expect(page).toHaveURL('/settings/security')
})

test('a server without passkeys renews a PIN by code alone', async ({ page, signIn }) => {
  await signIn({ pin: PIN })
  await addAuthenticator(page)
  await addPasskey(page, PIN)
  await forbidCapability(page, PASSKEYS)
  await page.goto(PATH)
  await expect(button(page, 'wallet.auth.login.send_code_btn')).toBeVisible()
  await expect(button(page, 'confirm.use_passkey_btn')).toHaveCount(0)
})

const REFUSAL = { status: 'error', code: 'TOO_MANY_REQUESTS', message: 'Слишком много попыток.' }
