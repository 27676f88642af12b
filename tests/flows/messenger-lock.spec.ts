import type { Page } from '@playwright/test'
import { expect, type Messenger, test } from '../support/messenger.ts'
import { type Owner, registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { addBiometry, linkAccount } from '../support/telegram-link.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

type Opening = (wishes: { owner: Owner; path: string }) => Promise<Messenger>

const wallets = ({ app }: Messenger) => app.getByRole('region', { name: ru('home.wallets_label') })
const lockTitle = ({ app }: Messenger) =>
  app.getByRole('heading', { level: 1, name: ru('lock.title') })
const deviceKey = ({ app }: Messenger) => app.getByRole('button', { name: ru('lock.biometry_btn') })
const setDevice = (page: Page, device: object) =>
  page.evaluate((changed) => Object.assign(Reflect.get(window, 'device'), changed), device)

async function turnLockOn(page: Page, open: Opening, owner: Owner): Promise<void> {
  const { app } = await open({ owner, path: '/settings/security' })
  const lock = app.getByRole('switch', { name: ru('security.lock_title') })
  await lock.click()
  await expect(app.getByRole('dialog', { name: ru('pay.pin_title') })).toBeVisible()
  await page.keyboard.type(owner.pin ?? '')
  await expect(lock).toBeChecked()
}

test('the lock opens by biometrics of the messenger, once by itself and by its key', async ({
  openInTelegram,
  request,
  page,
  environment,
}) => {
  const owner = await registerOwner(request, { environment })
  const account = await linkAccount(request, owner)
  const token = await addBiometry(request, owner)
  await turnLockOn(page, openInTelegram, owner)

  const wishes = { owner, account, start: 'security' }
  const device = { biometry: true, token }
  const locked = await openInTelegram({ ...wishes, device: { ...device, isMistaken: true } })
  expect((await locked.hear('web_app_biometry_request_auth')).data).toEqual({
    reason: ru('lock.biometry_reason'),
  })
  await expect(lockTitle(locked)).toBeVisible()
  const kept = await locked.app.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, location.href]),
  )
  for (const secret of [account.username, account.id, 'tgWebAppStartParam', token])
    expect(kept).not.toContain(String(secret))

  await locked.say('settings_button_pressed')
  await setDevice(page, { isMistaken: false })
  await deviceKey(locked).click()
  const title = locked.app.getByRole('heading', { level: 1, name: ru('security.title') })
  await expect(title).toBeVisible()

  const again = await openInTelegram({ owner, account, device })
  await expect(wallets(again)).toBeVisible()
})

test(
  'a refused token gives way to the PIN, and is forgotten',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, request, page, environment }) => {
    const owner = await registerOwner(request, { environment })
    const account = await linkAccount(request, owner)
    await addBiometry(request, owner)
    await turnLockOn(page, openInTelegram, owner)
    const device = { biometry: true, token: 'x'.repeat(43) }
    const locked = await openInTelegram({ owner, account, device })
    await expect(locked.app.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    expect((await locked.hear('web_app_trigger_haptic_feedback')).data).toMatchObject({
      notification_type: 'error',
    })
    await expect(deviceKey(locked)).toHaveCount(0)
    expect(await page.evaluate<string>('device.token')).toBe('')
    for (const digit of owner.pin ?? '')
      await locked.app.getByRole('button', { name: ru('lock.key', { digit }) }).click()
    await expect(wallets(locked)).toBeVisible()
  },
)

test(
  'a mini app that is minimised is covered, and locked like one in the background',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, request, page, environment }) => {
    const owner = await registerOwner(request, { environment })
    await turnLockOn(page, openInTelegram, owner)
    const messenger = await openInTelegram({ owner })
    const { app, say } = messenger
    for (const digit of owner.pin ?? '')
      await app.getByRole('button', { name: ru('lock.key', { digit }) }).click()
    await expect(wallets(messenger)).toBeVisible()

    await say('visibility_changed', { is_visible: false })
    await expect(app.locator('html[data-covered]')).toHaveCount(1)
    await say('visibility_changed', { is_visible: true })
    await expect(app.locator('html[data-covered]')).toHaveCount(0)
    await expect(wallets(messenger)).toBeVisible()

    // The owner has chosen to lock at once.
    await app.evaluate(() => {
      const record: unknown = JSON.parse(localStorage.getItem('app-lock') ?? '')
      localStorage.setItem('app-lock', JSON.stringify(Object.assign(Object(record), { delay: 0 })))
    })
    await say('visibility_changed', { is_visible: false })
    await say('visibility_changed', { is_visible: true })
    await expect(lockTitle(messenger)).toBeVisible()
  },
)
