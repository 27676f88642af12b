import type { Page } from '@playwright/test'
import { expect, type Messenger, test } from '../support/messenger.ts'
import { registerIdentified } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { linkAccount } from '../support/telegram-link.ts'

test.use({ isPlain: true })

const wallets = ({ app }: Messenger) => app.getByRole('region', { name: ru('home.wallets_label') })
const mainButton = async ({ said }: Messenger) =>
  (await said()).findLast(({ name }) => name === 'web_app_setup_main_button')?.data ?? {}
const names = async ({ said }: Messenger) => (await said()).map(({ name }) => name)
/** Members of the host's page that stand for the device. */
const setDevice = (page: Page, device: object) =>
  page.evaluate((changed) => Object.assign(Reflect.get(window, 'device'), changed), device)

test("the messenger's main button is that of the page, and none under a dialog without one", async ({
  openInTelegram,
}) => {
  const telegram = await openInTelegram({ path: '/exchange', isDark: false })
  const { app, say } = telegram
  const submit = ru('exchange.submit_btn')
  await expect
    .poll(() => mainButton(telegram))
    .toMatchObject({ text: submit, is_visible: true, is_active: false, color: '#e2e7ef' })
  await expect(app.getByRole('button', { name: submit, exact: true })).toHaveCount(0)
  await app.getByRole('textbox', { name: /^Сумма списания/ }).fill('100')
  await expect
    .poll(() => mainButton(telegram))
    .toMatchObject({ is_active: true, color: '#2347e6', text_color: '#ffffff' })
  await app.getByRole('button', { name: /^Счет списания/ }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
  await expect.poll(() => mainButton(telegram)).toMatchObject({ is_visible: false })
  await say('back_button_pressed')
  await expect.poll(() => mainButton(telegram)).toMatchObject({ is_visible: true })
  await say('back_button_pressed')
  await expect(wallets(telegram)).toBeVisible()
  await expect.poll(() => mainButton(telegram)).toMatchObject({ is_visible: false })
})

test("the messenger's settings button opens Settings, from over a dialog too", async ({
  openInTelegram,
}) => {
  const telegram = await openInTelegram({ path: '/wallet/topup' })
  const { app, hear, say } = telegram
  expect((await hear('web_app_setup_settings_button')).data).toEqual({ is_visible: true })
  await app.getByRole('button', { name: /^Счет/ }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
  await say('settings_button_pressed')
  await expect(app.getByRole('heading', { level: 1, name: ru('settings.title') })).toBeVisible()
  await expect(app.getByRole('dialog')).toHaveCount(0)
})

test('the app takes the whole screen on a phone', async ({ openInPhone }) => {
  const phone = await openInPhone()
  await phone.hear('web_app_request_fullscreen')
  await expect(wallets(phone)).toBeVisible()
})

test('a version 6.0 messenger is asked for no more than its button', async ({ openInPhone }) => {
  const old = await openInPhone({ path: '/exchange', version: '6.0' })
  await old.hear('web_app_expand')
  await expect.poll(() => mainButton(old)).toMatchObject({ text: ru('exchange.submit_btn') })
  const known = new Set([
    'iframe_ready',
    'web_app_ready',
    'web_app_request_viewport',
    'web_app_expand',
    'web_app_setup_main_button',
  ])
  expect((await names(old)).filter((name) => !known.has(name))).toEqual([])
})

test('the home screen is offered once, at the third opening', async ({ openInTelegram, page }) => {
  const device = { home: 'missed' } as const
  for (const opening of [1, 2]) {
    const early = await openInTelegram({ device })
    await expect(wallets(early), `opening ${opening}`).toBeVisible()
    await expect(early.app.getByRole('dialog')).toHaveCount(0)
  }
  const third = await openInTelegram({ device })
  const sheet = third.app.getByRole('dialog', { name: ru('tg.home_title') })
  await sheet.getByRole('button', { name: ru('tg.home_btn'), exact: true }).click()
  await third.hear('web_app_add_to_home_screen')
  await expect(third.app.getByText(ru('tg.home_added'))).toBeVisible()
  const fourth = await openInTelegram({ device })
  await expect(wallets(fourth)).toBeVisible()
  expect((await fourth.said()).map(({ name }) => name)).not.toContain('web_app_check_home_screen')
  expect(page.url()).toContain('telegram')
})

/** Opens a withdrawal of 100 rubles and presses its button. */
async function startPaying({ app, press }: Messenger, amount = '100') {
  await app.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill(amount)
  await app.getByRole('textbox', { name: /карт/i }).fill('4111111111111111')
  await press(ru('payment.send_btn'))
}

test('biometrics are offered after a payment by PIN, and confirm the next one', async ({
  openInTelegram,
  request,
  page,
  environment,
}) => {
  const owner = await registerIdentified(request, { environment })
  await linkAccount(request, owner)
  const telegram = await openInTelegram({
    owner,
    path: '/wallet/save',
    device: { biometry: true },
  })
  const { app, press, hear } = telegram
  await startPaying(telegram)
  const pin = app.getByRole('group', { name: ru('auth.pin.label') })
  await expect(pin).toBeVisible()
  await page.keyboard.type(owner.pin ?? '')
  await expect(app.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
  await press(ru('common.to_home'))

  const sheet = app.getByRole('dialog', { name: ru('tg.biometric_title') })
  await setDevice(page, { isDenied: true })
  await sheet.getByRole('button', { name: ru('common.turn_on') }).click()
  await expect(sheet.getByText(ru('tg.biometric_denied'))).toBeVisible()
  await sheet.getByRole('button', { name: ru('tg.biometric_settings') }).click()
  await hear('web_app_biometry_open_settings')
  await sheet.getByRole('button', { name: ru('common.not_now') }).click()
  await setDevice(page, { isDenied: false })

  await app.getByRole('link', { name: ru('menu.settings'), exact: true }).click()
  await app.getByRole('link', { name: ru('tg.title') }).click()
  await app.getByRole('button', { name: ru('tg.biometric_btn') }).click()
  await sheet.getByRole('button', { name: ru('common.turn_on') }).click()
  await expect(app.getByRole('dialog', { name: ru('pay.pin_title') })).toBeVisible()
  await page.keyboard.type(owner.pin ?? '')
  await expect(app.getByText(ru('tg.biometric_on'))).toBeVisible()
  const token = await page.evaluate<string>('device.token')
  expect(token).toMatch(/^[\w-]{43}$/)

  const again = await openInTelegram({
    owner,
    path: '/wallet/save',
    device: { biometry: true, token },
  })
  await startPaying(again, '150')
  await setDevice(page, { isMistaken: true })
  await again.press(ru('tg.biometric_btn'))
  await expect(again.app.getByText(ru('tg.biometric_canceled'))).toBeVisible()
  await setDevice(page, { isMistaken: false })
  await again.press(ru('tg.biometric_btn'))
  await expect(again.app.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
  const reason = (await again.hear('web_app_biometry_request_auth')).data?.['reason']
  expect(reason).toMatch(/^Подтвердите 150,00\s₽$/)
  const kept = await again.app.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(token)
})

test('a token that is worth nothing any more gives way to the PIN', async ({
  openInTelegram,
  request,
  page,
  environment,
}) => {
  const owner = await registerIdentified(request, { environment })
  await linkAccount(request, owner)
  const token = 'x'.repeat(43)
  const telegram = await openInTelegram({
    owner,
    path: '/wallet/save',
    device: { biometry: true, token },
  })
  const { app, press } = telegram
  await startPaying(telegram)
  await press(ru('tg.biometric_btn'))
  const pin = app.getByRole('group', { name: ru('auth.pin.label') })
  await expect(pin).toBeVisible()
  await expect(app.getByText(/^Биометрия не подошла/)).toBeVisible()
  expect(await page.evaluate<string>('device.token')).toBe('')
  await page.keyboard.type(owner.pin ?? '')
  await expect(app.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
})
