import type { Page } from '@playwright/test'
import { PASSKEYS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import {
  addPasskey,
  enterPin,
  passkeyRows,
  PASSKEYS_PATH,
  startAdding,
} from '../support/passkeys.ts'
import { ru } from '../support/ru.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'
const BROKEN = { status: 500, json: {} }

test.use({ hasNewContext: true })

const menu = (page: Page, name: string) =>
  page.getByRole('button', { name: ru('security.passkey_menu', { name }) })
const isLibrary = (path: string) => path.includes('webauthn-library')
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

test('a passkey is added with the PIN, named, and removed', async ({ page, signIn }) => {
  await signIn()
  const device = await addAuthenticator(page)
  await page.goto('/settings/security')
  await page.getByRole('link', { name: ru('security.passkeys') }).click()
  await expect(page.getByText(ru('security.passkey_none'))).toBeVisible()
  await checkAccessibility(page)

  await test.step('a wrong PIN adds none', async () => {
    await startAdding(page, '2580')
    await expect(alert(page)).toContainText('Неверный PIN-код')
    expect(await device.count()).toBe(0)
  })
  await test.step('the right one lets the browser ask', async () => {
    await enterPin(page, PIN)
    await expect(page.getByText(ru('security.passkey_added'))).toBeVisible()
    await expect(passkeyRows(page)).toHaveCount(1)
    await expect(passkeyRows(page)).toContainText('Chrome')
    await expect(passkeyRows(page)).toContainText(
      ru('security.passkey_never', { added: ru('date.today').toLowerCase() }),
    )
    expect(await device.count()).toBe(1)
    await checkAccessibility(page)
  })
  await test.step('the device has one already', async () => {
    await startAdding(page, PIN)
    await expect(alert(page)).toHaveText(ru('security.passkey_exists'))
    await expect(passkeyRows(page)).toHaveCount(1)
  })
  await test.step('it gets another name', async () => {
    await page.getByRole('button', { name: /^Действия/ }).click()
    const name = page.getByLabel(ru('security.passkey_name'))
    await name.fill('')
    await expect(page.getByRole('button', { name: ru('common.save') })).toBeDisabled()
    await name.fill('Мой ноутбук')
    await page.route(endpointUrl('renamePasskey'), (route) => route.fulfill(BROKEN))
    await page.getByRole('button', { name: ru('common.save') }).click()
    await expect(page.getByRole('dialog').getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('renamePasskey'))
    await name.fill('Мой  ноутбук ')
    await name.fill('Мой ноутбук')
    await page.getByRole('button', { name: ru('common.save') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(passkeyRows(page)).toContainText('Мой ноутбук')
    await expect(menu(page, 'Мой ноутбук')).toBeFocused()
  })
  await test.step('it is removed after a question and the PIN', async () => {
    await menu(page, 'Мой ноутбук').click()
    await page.getByRole('button', { name: ru('common.delete') }).click()
    const question = page.getByRole('alertdialog', {
      name: ru('security.passkey_remove_title', { name: 'Мой ноутбук' }),
    })
    await expect(question).toContainText(ru('security.passkey_remove_descr'))
    await question.getByRole('button', { name: ru('common.delete') }).click()
    await page.route(endpointUrl('removePasskey'), (route) => route.fulfill(BROKEN))
    await enterPin(page, PIN)
    await expect(page.getByRole('dialog').getByText(ru('error.server'))).toBeVisible()
    await page.unroute(endpointUrl('removePasskey'))
    await enterPin(page, PIN)
    await expect(page.getByText(ru('security.passkey_none'))).toBeVisible()
    await expect(page.getByRole('group', { name: ru('security.passkeys') })).toBeFocused()
  })
  await test.step('the list of events shows both', async () => {
    await page.goto('/settings/security')
    const events = page.getByRole('region', { name: ru('security.log_title') })
    await expect(events).toContainText(`${ru('security.event_passkey_removed')}: Мой ноутбук`)
    await expect(events).toContainText(ru('security.event_passkey_added'))
  })
})

test(
  'an owner who says no to the browser keeps what there was',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const device = await addAuthenticator(page)
    await page.goto(PASSKEYS_PATH)
    await device.setWilling(false)
    await startAdding(page, PIN)
    await expect(alert(page)).toHaveText(ru('security.passkey_failed'))
    await expect(page.getByText(ru('security.passkey_none'))).toBeVisible()
    await device.setWilling(true)
    await page.route(endpointUrl('addPasskey'), (route) => route.fulfill(BROKEN))
    await startAdding(page, PIN)
    await expect(alert(page)).toHaveText(ru('error.server'))
    await page.unroute(endpointUrl('addPasskey'))
    await page.route(endpointUrl('keepPasskey'), (route) => route.fulfill(BROKEN))
    await startAdding(page, PIN)
    await expect(alert(page)).toHaveText(ru('error.server'))
  },
)

test('a browser without passkeys says so', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.goto(PASSKEYS_PATH)
  await expect(page.getByText(ru('security.passkey_unsupported'))).toBeVisible()
  await expect(page.getByRole('button', { name: ru('security.passkey_add') })).toHaveCount(0)
})

test(
  'a server without passkeys has neither the page nor the row',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await forbidCapability(page, PASSKEYS)
    await page.goto('/settings/security')
    await expect(page.getByText(ru('security.session_this'))).toBeVisible()
    await expect(page.getByRole('link', { name: ru('security.passkeys') })).toHaveCount(0)
    await page.goto(PASSKEYS_PATH)
    await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
  },
)

test(
  'what the library of passkeys needs is loaded by the press alone',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await addAuthenticator(page)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto(PASSKEYS_PATH)
    await expect(page.getByText(ru('security.passkey_none'))).toBeVisible()
    expect(loaded.filter(isLibrary)).toEqual([])
    await addPasskey(page, PIN)
    expect(loaded.filter(isLibrary)).toHaveLength(1)
  },
)
