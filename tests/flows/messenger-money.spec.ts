import type { Page } from '@playwright/test'
import { holdCall } from '../support/faults.ts'
import { expect, type Messenger, test } from '../support/messenger.ts'
import { CARD, pay } from '../support/money.ts'
import { registerIdentified } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

test.use({ isPlain: true })

/** Whether the messenger was last instructed to ask before it closes the app. */
const isClosingAsked = async ({ said }: Messenger) =>
  (await said()).findLast(({ name }) => name === 'web_app_setup_closing_behavior')?.data?.[
    'need_confirmation'
  ] === true

/** The server refuses the next call of this address. */
async function refuseOnce(page: Page, url: RegExp): Promise<void> {
  const json = { status: 'error', message: 'Не вышло' }
  await page.route(url, (route) => route.fulfill({ json }), { times: 1 })
}

test('neither back nor closing interrupts a waiting payment; success and failure give haptic feedback', async ({
  page,
  request,
  openInTelegram,
  environment,
}) => {
  const owner = await registerIdentified(request, { environment })
  const payment = await holdCall(page, /\/v2\/wallet\/withdrawal$/)
  const messenger = await openInTelegram({ owner, path: '/wallet/save' })
  const { app, hear, say, press } = messenger
  await app.getByRole('textbox', { name: ru('wallet.save.amount_label') }).fill('100')
  await app.getByRole('textbox', { name: /карт/i }).fill(CARD)
  await press(ru('payment.send_btn'))
  const modal = app.getByRole('dialog')
  await expect(modal.getByRole('group', { name: ru('auth.pin.label') })).toBeVisible()
  await page.keyboard.type(owner.pin === '9081' ? '9082' : '9081')
  await expect(app.getByRole('heading', { name: ru('pay.waiting_title') })).toBeVisible()
  expect((await hear('web_app_setup_closing_behavior')).data).toEqual({ need_confirmation: true })
  expect((await hear('web_app_setup_back_button')).data).toEqual({ is_visible: false })
  await say('back_button_pressed')
  await expect(app.getByRole('heading', { name: ru('pay.waiting_title') })).toBeVisible()
  payment.release()
  await expect(modal.getByText('Неверный PIN')).toBeVisible()
  expect((await hear('web_app_setup_back_button')).data).toEqual({ is_visible: true })
  // The form behind has what was typed.
  expect((await hear('web_app_setup_closing_behavior')).data).toEqual({ need_confirmation: true })
  expect((await hear('web_app_trigger_haptic_feedback')).data).toEqual({
    type: 'notification',
    notification_type: 'error',
  })

  await page.keyboard.type(owner.pin ?? '')
  await expect(modal.getByRole('heading', { name: ru('pay.success_title') })).toBeVisible()
  expect((await hear('web_app_trigger_haptic_feedback')).data).toEqual({
    type: 'notification',
    notification_type: 'success',
  })
  await press(ru('common.to_home'))
  await expect(app.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  await expect.poll(() => isClosingAsked(messenger)).toBe(false)
})

test(
  "the messenger's back button leads from a result Home",
  { tag: WHOLE_ONLY },
  async ({ page, request, openInTelegram, environment }) => {
    const owner = await registerIdentified(request, { environment })
    const { token: other } = await registerIdentified(request, { environment })
    const headers = { Authorization: `Token ${other}` }
    const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
    const { app, say, press } = await openInTelegram({ owner, path: `/p/${token}?c=RUB&a=100.00` })
    await press(/^Отправить/)
    await expect(app.getByRole('group', { name: ru('auth.pin.label') })).toBeVisible()
    await page.keyboard.type(owner.pin ?? '')
    await expect(app.getByText(ru('common.share'))).toBeVisible()
    await say('back_button_pressed')
    await expect(app.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
  },
)

test(
  'closing asks while a form has typed text',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, openInPhone }) => {
    const messenger = await openInTelegram({ path: '/exchange' })
    const amount = messenger.app.getByRole('textbox', { name: /^Сумма списания/ })
    await amount.fill('100')
    await expect.poll(() => isClosingAsked(messenger)).toBe(true)
    await amount.fill('')
    await expect.poll(() => isClosingAsked(messenger)).toBe(false)
    await amount.fill('100')
    await messenger.say('back_button_pressed')
    await expect.poll(() => isClosingAsked(messenger)).toBe(false)

    const phone = await openInPhone({ path: '/exchange' })
    await phone.app.getByRole('textbox', { name: /^Сумма списания/ }).fill('100')
    await expect.poll(() => isClosingAsked(phone)).toBe(true)
  },
)

test('a top-up is paid on a page beside the app, which tells how it ended', async ({
  context,
  page,
  request,
  openInTelegram,
  environment,
}) => {
  const owner = await registerIdentified(request, { environment })
  const { app, hear, press } = await openInTelegram({ owner, path: '/wallet/topup' })
  await app.getByRole('textbox', { name: ru('wallet_topup.amount_label') }).fill('500')
  const button = app.getByRole('button', { name: /Пополнить по СБП/ })
  await refuseOnce(page, /\/v2\/wallet\/top-up$/)
  await button.click()
  await expect(app.getByText('Пополнение временно недоступно.')).toBeVisible()
  expect((await hear('web_app_trigger_haptic_feedback')).data).toMatchObject({
    notification_type: 'error',
  })
  await button.click()
  const { data } = await hear('web_app_open_link')
  await expect(app.getByRole('heading', { name: ru('topup_result.waiting_title') })).toBeVisible()
  const bank = await context.newPage()
  await bank.goto(String(data?.['url']))
  await pay(bank, 'approve')
  await bank.close()
  await expect(app.getByRole('heading', { name: /^\+500,00.*на счет RUB$/ })).toBeVisible()
  expect((await hear('web_app_trigger_haptic_feedback')).data).toMatchObject({
    notification_type: 'success',
  })
  await press(ru('common.to_home'))
  await expect(app.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
})

test(
  'an exchange triggers haptic feedback on failure and success',
  { tag: WHOLE_ONLY },
  async ({ page, openInTelegram }) => {
    const { app, hear, press } = await openInTelegram({ start: 'exchange' })
    await app.getByRole('textbox', { name: /^Сумма списания/ }).fill('100')
    await refuseOnce(page, /\/v2\/wallet\/exchange$/)
    for (const [words, felt] of [
      ['Не вышло', 'error'],
      [ru('exchange.success'), 'success'],
    ] as const) {
      await press(/^(?:Обменять|Получить)/)
      await expect(app.getByText(words)).toBeVisible()
      expect((await hear('web_app_trigger_haptic_feedback')).data).toMatchObject({
        notification_type: felt,
      })
    }
  },
)

test(
  'an identification beside the app raises the level in it',
  { tag: WHOLE_ONLY },
  async ({ context, openInTelegram }) => {
    const { app, hear } = await openInTelegram({ path: '/settings' })
    const main = app.locator('main')
    await main.getByRole('button', { name: ru('home.not_allowed_btn') }).click()
    const { data } = await hear('web_app_open_link')
    const service = await context.newPage()
    await service.goto(String(data?.['url']))
    await service.getByRole('button', { name: ru('home.not_allowed_btn') }).click()
    await service.close()
    await expect(main.getByText(ru('kyc.status.complete'))).toBeVisible()
  },
)
