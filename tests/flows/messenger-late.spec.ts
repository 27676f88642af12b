import { expect, test } from '../support/messenger.ts'
import { registerIdentified, registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { signLaunchData } from '../support/telegram-bot.ts'
import { linkAccount } from '../support/telegram-link.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const BACK = 'web_app_setup_back_button'

test('a host that answers after the first frame is joined: back, main button, pages outside', async ({
  openInTelegram,
  request,
  environment,
}) => {
  const owner = await registerIdentified(request, { environment })
  const wishes = { owner, path: '/wallet/topup', late: 1500 }
  const { app, hear, say, press } = await openInTelegram(wishes)
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(async () => (await hear(BACK)).data).toEqual({ is_visible: true })
  await app.getByRole('textbox', { name: ru('wallet_topup.amount_label') }).fill('500')
  await app.getByRole('button', { name: /Пополнить по СБП/ }).click()
  expect((await hear('web_app_open_link')).data?.['url']).toMatch(/^http/)
  await expect(app.getByRole('heading', { name: ru('topup_result.waiting_title') })).toBeVisible()
  await say('back_button_pressed')
  await expect.poll(() => app.url()).not.toContain('/payments/finish')
  await app.evaluate(() => window.history.pushState({}, '', '/exchange'))
  await app.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await app.getByRole('textbox', { name: /^Сумма списания/ }).fill('100')
  await press(/^(?:Обменять|Получить)/)
})

test(
  'an owner whom the launch names is offered to sign in also by a late host',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, request, environment }) => {
    const owner = await registerOwner(request, { environment })
    const account = await linkAccount(request, owner)
    const { app } = await openInTelegram({ owner: null, account, late: 1500 })
    await expect.poll(() => app.url()).toMatch(/\/auth\/telegram/)
  },
)

test(
  'a launch with unencoded data and an empty theme is a launch',
  { tag: WHOLE_ONLY },
  async ({ openInTelegram, request, environment }) => {
    const owner = await registerOwner(request, { environment })
    const account = await linkAccount(request, owner)
    const hash = `tgWebAppData=${signLaunchData(account)}&tgWebAppVersion=8.0&tgWebAppPlatform=weba&tgWebAppThemeParams=`
    const { app, hear } = await openInTelegram({ owner: null, hash })
    await hear('web_app_ready')
    await expect.poll(() => app.url()).toMatch(/\/auth\/telegram/)
    expect(app.url()).not.toContain('tgWebApp')
  },
)
