import type { APIRequestContext } from '@playwright/test'
import { expect, type Messenger, test } from '../support/messenger.ts'
import { identify, registerOwner } from '../support/owners.ts'
import { ru } from '../support/ru.ts'

const PHONE = { width: 390, height: 844 }
const SCAN = '/payment?tab=scan'

/** A code of another owner, in rubles. */
async function makeCode(request: APIRequestContext, origin: string): Promise<string> {
  const owner = await registerOwner(request, { firstName: 'Анна', lastName: 'Ли' })
  await identify(request, owner)
  const headers = { Authorization: `Token ${owner.token}` }
  const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
  return `${origin}/p/${token}?c=RUB`
}

const count = async ({ said }: Messenger, name: string) =>
  (await said()).filter((one) => one.name === name).length
const scanners = (messenger: Messenger) => count(messenger, 'web_app_open_scan_qr_popup')
/** Link and text of the picker of chats that was opened last. */
async function shared({ hear }: Messenger) {
  const { data } = await hear('web_app_open_tg_link')
  const { pathname, searchParams } = new URL(String(data?.['path_full']), 'https://t.me')
  expect(pathname).toBe('/share/url')
  return { link: searchParams.get('url') ?? '', text: searchParams.get('text') ?? '' }
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test("codes are read by the messenger's scanner, and pay or say what they are", async ({
    openInPhone,
    request,
    baseURL,
  }) => {
    const phone = await openInPhone({ path: SCAN })
    const { app, hear, say } = phone
    expect((await hear('web_app_open_scan_qr_popup')).data).toEqual({
      text: ru('payment.scan.hint'),
    })
    const again = app.getByRole('button', { name: ru('scan.camera_btn') })
    await expect(again).toBeDisabled()
    await expect(app.locator('video')).toHaveCount(0)

    await say('scan_qr_popup_closed')
    await expect(app.getByLabel(ru('scan.paste_label'))).toBeVisible()
    await again.click()
    await expect.poll(() => scanners(phone)).toBe(2)
    await say('qr_text_received', { data: 'https://bank.example/pay' })
    await hear('web_app_close_scan_qr_popup')
    const foreign = app.getByRole('dialog')
    await expect(foreign.getByText(/bank\.example/).first()).toBeVisible()
    await foreign.getByRole('button', { name: ru('payment.scan.again_btn') }).click()
    await expect.poll(() => scanners(phone)).toBe(3)

    await say('qr_text_received', { data: await makeCode(request, baseURL ?? '') })
    await expect(app.getByRole('heading', { name: ru('scan.pay_title') })).toBeVisible()
    await expect(app.getByText('Анна Л.').first()).toBeVisible()
    await expect.poll(() => count(phone, 'web_app_close_scan_qr_popup')).toBe(2)
  })

  test('leaving the page closes the scanner', async ({ openInPhone }) => {
    const phone = await openInPhone({ path: SCAN })
    await phone.hear('web_app_open_scan_qr_popup')
    await phone.app.getByRole('tab', { name: ru('payment.tab.your_qr') }).click()
    await phone.hear('web_app_close_scan_qr_popup')
    expect((await phone.hear('web_app_trigger_haptic_feedback')).data).toEqual({
      type: 'selection_change',
    })
  })

  test('a version 6.3 messenger and one of a desk leave it to the camera', async ({
    openInPhone,
    openInTelegram,
  }) => {
    const openings = [
      () => openInTelegram({ path: SCAN }),
      () => openInPhone({ path: SCAN, version: '6.3' }),
    ]
    for (const open of openings) {
      const messenger = await open()
      await expect(messenger.app.getByText(ru('payment.scan.permission_title'))).toBeVisible()
      expect(await scanners(messenger)).toBe(0)
    }
  })
})

test('the own code and a receipt go to the picker of chats, without data of their owner', async ({
  openInTelegram,
  openInPhone,
  request,
  baseURL,
}) => {
  const owner = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, owner)
  const secrets = [owner.phone.slice(-10), owner.email, 'Котова']
  for (const open of [openInTelegram, openInPhone]) {
    const paying = await open({ owner, path: '/payment' })
    await paying.app.getByRole('button', { name: ru('qr.share_btn') }).click()
    const code = await shared(paying)
    expect(code.link).toMatch(new RegExp(`^${baseURL}/p/[\\w-]+\\?c=[A-Z]{3}$`))
    expect(code.text).toContain('Мария К.')

    const reading = await open({ owner, path: '/history' })
    await reading.app
      .getByRole('link', { name: /^Обмен: списано/ })
      .first()
      .click()
    await reading.app.getByRole('button', { name: ru('common.share') }).click()
    const receipt = await shared(reading)
    expect(receipt.link).toBe(baseURL)
    expect(receipt.text).toMatch(/^Обмен: списано .*, зачислено .*, X-[2-9A-Y]{4}-[2-9A-Y]{4}$/)
    for (const secret of secrets) expect(JSON.stringify([code, receipt])).not.toContain(secret)
  }
})

test('a version 6.0 messenger leaves sharing to the device', async ({ openInPhone, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const { app } = await openInPhone({ path: '/payment', version: '6.0' })
  await app.getByRole('button', { name: ru('qr.share_btn') }).click()
  await expect(app.getByText(ru('common.link_copied'))).toBeVisible()
})
