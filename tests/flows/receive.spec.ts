import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkAccessibility, expect, type Owner, registerOwner, test } from '../support/app.ts'
import { openCameraPage } from '../support/camera-page.ts'
import { readBooks } from '../support/money.ts'
import { identify, readCode } from '../support/owners.ts'
import { drawQr, toPng, toVideo } from '../support/qr-pictures.ts'
import { CHECKED_ADDRESS, payoutAddress } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { confirmation } from '../support/transfer.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'
const CAMERA = { width: 640, height: 480, side: 220, x: 210, y: 130 }

test('two owners in two browsers pay each other by codes before a camera', async ({
  page,
  request,
  baseURL,
  signIn,
  playwright,
  launchOptions,
  problems,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const anna = await signIn({ firstName: 'Анна', lastName: 'Ли' })
  const maria = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, anna)
  await identify(request, maria)
  let link = ''

  await test.step('Anna shows a code with an account and an amount', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/payment')
    await expect(page.getByRole('img', { name: /QR-код для перевода: Анна Л\./ })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(ru('qr.account_label')) }).click()
    await page.getByRole('option', { name: /^RUB/ }).click()
    await page.getByRole('button', { name: new RegExp(ru('qr.amount_label')) }).click()
    await page.getByRole('textbox', { name: ru('qr.amount_label') }).fill('1500')
    await page.getByRole('button', { name: ru('common.apply') }).click()
    const code = page.getByRole('img', { name: /RUB, сумма 1\s500,00\s₽/ })
    await expect(code).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: ru('qr.copy_label') }).click()
    await expect(page.getByText(ru('common.link_copied'))).toBeVisible()
    link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${origin}/p/[\\w-]{16,64}\\?c=RUB&a=1500.00$`))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: ru('qr.save_label') }).click()
    expect((await saved).suggestedFilename()).toBe('qr.png')
  })

  const pay = async (owner: Owner, content: string, name: RegExp) => {
    const video = test.info().outputPath(`${owner.phone}.y4m`)
    writeFileSync(video, toVideo(drawQr(content, CAMERA)))
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ],
    })
    const payer = await openCameraPage({ browser, origin, owner, problems })
    await payer.goto('/payment?tab=scan')
    await expect(payer.getByRole('heading', { name: ru('scan.pay_title') })).toBeVisible()
    await expect(payer.getByText(name).first()).toBeVisible()
    return { browser, payer }
  }

  await test.step('Maria reads it and pays just that', async () => {
    const { browser, payer } = await pay(maria, link, /Анна Л\./)
    await expect(payer.getByText(ru('scan.pay_fixed'))).toBeVisible()
    await expect(payer.getByRole('textbox', { name: ru('send.amount_label') })).toHaveCount(0)
    await checkAccessibility(payer)
    await payer.getByRole('button', { name: /^Отправить 1\s500,00\s₽$/ }).click()
    await expect(confirmation(payer)).toContainText('Анна Л.')
    await payer.keyboard.type(PIN)
    await expect(payer).toHaveURL('/send/done')
    await payer.goto('/')
    await expect(payer.getByRole('link', { name: /Анна Л\./ }).first()).toContainText('Оплата')
    await browser.close()
    const { history } = await readBooks(request, anna)
    expect(history[0]?.amount).toBe('1500.00')
  })

  await test.step('Anna pays back by the code of Maria, an amount of her own', async () => {
    const headers = { Authorization: `Token ${maria.token}` }
    const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
    const { browser, payer } = await pay(anna, `${origin}/p/${token}?c=RUB&n=tea`, /Мария К\./)
    await payer.getByRole('textbox', { name: ru('send.amount_label') }).fill('300,50')
    await expect(payer.getByLabel(ru('send.note_label'))).toHaveValue('tea')
    await payer.getByRole('button', { name: /^Отправить 300,50\s₽$/ }).click()
    await payer.keyboard.type(PIN)
    await expect(payer).toHaveURL('/send/done')
    await browser.close()
    const { history } = await readBooks(request, maria)
    expect(history[0]?.amount).toBe('300.50')
  })

  await test.step('a renewed code makes the old link useless', async () => {
    // The card says that money came until the code is shown again.
    const again = page.getByRole('button', { name: ru('qr.received_again') })
    if (await again.isVisible()) await again.click()
    await page.getByRole('button', { name: ru('qr.renew_btn') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ru('qr.renew_btn') })
      .click()
    await expect(page.getByText(ru('qr.renewed'))).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(ru('qr.offline'))).toBeVisible()
    await expect(page.getByRole('img', { name: /QR-код для перевода/ })).toBeVisible()
    await page.context().setOffline(false)
    await page.goto(link)
    await expect(page.getByText(ru('scan.pay_expired'))).toBeVisible()
    await checkAccessibility(page)
  })
})

test(
  'a link opened without a session names who asks, and comes back after the login',
  { tag: WHOLE_ONLY },
  async ({ page, request }) => {
    const anna = await registerOwner(request, { firstName: 'Анна', lastName: 'Ли' })
    await identify(request, anna)
    const maria = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
    await identify(request, maria)
    const headers = { Authorization: `Token ${anna.token}` }
    const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
    await page.goto(`/p/${token}?c=RUB&a=25.00`)
    await expect(
      page.getByRole('heading', { name: /^Анна Л\. просит перевести 25,00\s₽$/ }),
    ).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: ru('paylink.login_btn') }).click()
    await page.getByLabel(ru('auth.phone.label')).fill(`+${maria.phone}`)
    await page.getByRole('button', { name: ru('wallet.auth.login.send_code_btn') }).click()
    await expect(page.getByRole('heading', { name: ru('auth.register.step2_title') })).toBeVisible()
    await page.keyboard.type(await readCode(request, maria.phone))
    await expect(page).toHaveURL(`/p/${token}?c=RUB&a=25.00`)
    await expect(page.getByText('Анна Л.')).toBeVisible()
    // The router would read such texts as numbers and booleans.
    await page.goto(`/p/${token}?c=RUB&a=999999999999.99&n=true`)
    await expect(page.getByText(/999\s999\s999\s999,99\s₽/).first()).toBeVisible()
    await expect(page.getByLabel(ru('send.note_label'))).toHaveValue('true')
    for (const bad of [`/p/${token}?c=RUB&a=25.005`, '/p/short']) {
      await page.goto(bad)
      await expect(page.getByText(ru('paylink.bad_title'))).toBeVisible()
    }
  },
)

test(
  'on a desktop a picture and a link are read; what is no code of the wallet stays text',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await identify(request, await signIn())
    const anna = await registerOwner(request, { firstName: 'Анна', lastName: 'Ли' })
    await identify(request, anna)
    const headers = { Authorization: `Token ${anna.token}` }
    const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
    await page.goto('/payment')
    await expect(page.getByRole('heading', { name: ru('qr.receive_title') })).toBeVisible()
    await checkAccessibility(page)
    await test.step('the own code is readable in its picture, and is refused', async () => {
      const code = page.getByRole('img', { name: /QR-код для перевода/ })
      await choose(page, await code.screenshot())
      await expect(page.getByText(ru('scan.pay_own'))).toBeVisible()
      await page.getByRole('link', { name: ru('payment.scan.again_btn') }).click()
    })
    await test.step('a foreign code is shown as text and opened by nobody', async () => {
      await choose(page, toPng(drawQr('https://example.com/p/a', { ...CAMERA, x: 200 })))
      const sheet = page.getByRole('dialog', {
        name: ru('scan.foreign_title', { app: ru('app.name') }),
      })
      await expect(sheet).toContainText('example.com')
      await checkAccessibility(page)
      await sheet.getByRole('button', { name: ru('payment.scan.again_btn') }).click()
      await expect(page).toHaveURL(/\/payment/)
    })
    await test.step('an address on a network is filled into a withdrawal of USDC', async () => {
      await choose(page, toPng(drawQr(`ethereum:${CHECKED_ADDRESS}@42161`, { ...CAMERA, x: 200 })))
      const sheet = page.getByRole('dialog')
      await expect(sheet).toContainText(ru('scan.foreign_crypto'))
      await checkAccessibility(page)
      await sheet.getByRole('link', { name: ru('scan.foreign_crypto_btn') }).click()
      await expect(page).toHaveURL('/wallet/withdrawal/usdc')
      await expect(payoutAddress(page)).toHaveValue(CHECKED_ADDRESS)
      await expect(page.getByRole('button', { name: /^Сеть Arbitrum/ })).toBeVisible()
      await page.reload()
      await expect(payoutAddress(page)).toHaveValue(CHECKED_ADDRESS)
      await page.goto('/payment')
    })
    await test.step('a pasted text that is no link is refused beside its field', async () => {
      const field = page.getByLabel(ru('scan.paste_label'))
      await field.fill('example.com/p/1')
      await field.press('Enter')
      await expect(page.getByText(/Это не ссылка на оплату/)).toBeVisible()
      await expect(field).toHaveValue('example.com/p/1')
      await field.fill(token)
      await field.press('Enter')
      await expect(page).toHaveURL(`/p/${token}`)
      await expect(page.getByText('Анна Л.')).toBeVisible()
    })
  },
)

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'code.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
}
