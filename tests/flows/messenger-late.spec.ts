import { expect, test } from '../support/messenger.ts'
import { registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'
import { signLaunchData } from '../support/telegram-bot.ts'
import { linkAccount } from '../support/telegram-link.ts'

const BACK = 'web_app_setup_back_button'

test('a host that answers after the first frame is joined: back, main button, pages outside', async ({
  openInTelegram,
}) => {
  const { app, hear, say, press } = await openInTelegram({ path: '/wallet/topup', late: 1500 })
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await hear(BACK)).data).toEqual({ is_visible: true })
  await app.getByRole('textbox').first().fill('100')
  await press(ru('wallet_topup.btn'))
  expect((await hear('web_app_open_link')).data?.['url']).toMatch(/^http/)
  await say('back_button_pressed')
  await expect.poll(() => app.url()).not.toContain('/wallet/topup')
})

test('an owner whom the launch names is offered to sign in also by a late host', async ({
  openInTelegram,
  request,
  environment,
}) => {
  const owner = await registerOwner(request, { environment })
  const account = await linkAccount(request, owner)
  const { app } = await openInTelegram({ owner: null, account, late: 1500 })
  await expect.poll(() => app.url()).toMatch(/\/auth\/telegram/)
})

test('a launch with unencoded data and an empty theme is a launch', async ({
  openInTelegram,
  request,
  environment,
}) => {
  const owner = await registerOwner(request, { environment })
  const account = await linkAccount(request, owner)
  const hash = `tgWebAppData=${signLaunchData(account)}&tgWebAppVersion=8.0&tgWebAppPlatform=weba&tgWebAppThemeParams=`
  const { app, hear } = await openInTelegram({ owner: null, hash })
  await hear('web_app_ready')
  await expect.poll(() => app.url()).toMatch(/\/auth\/telegram/)
  expect(app.url()).not.toContain('tgWebApp')
})
