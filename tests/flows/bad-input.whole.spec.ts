import type { Page } from '@playwright/test'
import { changeAnswer } from '../support/answers.ts'
import { checkAccessibility, expect, registerOwner, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import { bankField, chooseBank, confirmPayout, fillSbp, payoutAmount } from '../support/payouts.ts'
import { payoutPhone, payoutSubmit } from '../support/payouts.ts'
import { drawQr, toPng } from '../support/qr-pictures.ts'
import { ru } from '../support/ru.ts'
import {
  amountField,
  confirmation,
  LOOKUP,
  noteField,
  phoneField,
  TRANSFER,
  typedPhone,
} from '../support/transfer.ts'

const PIN = '1379'

const refusal = (code: string, message: string) => ({
  status: 400,
  json: { status: 'error', code, message },
})

test('a recipient who takes no money is named at the number and at the confirmation', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const maria = await registerOwner(request, { firstName: 'Мария', lastName: 'Котова' })
  await identify(request, maria)
  const before = await readBooks(request, owner)
  const words = ru('send.not_accepting')
  await page.goto('/send')
  await page.route(LOOKUP, (route) => route.fulfill(refusal('RECIPIENT_NOT_ACCEPTING', words)))
  await phoneField(page).fill(typedPhone(maria))
  await expect(page.getByText(words)).toBeVisible()
  await expect(phoneField(page)).not.toHaveValue('')
  await expect(page.getByRole('button', { name: ru('common.next') })).toBeDisabled()
  await page.unroute(LOOKUP)
  await page.reload()
  await phoneField(page).fill(typedPhone(maria))
  await expect(page.getByText('Мария К.', { exact: true })).toBeVisible()
  await phoneField(page).press('Enter')
  await amountField(page).fill('250')
  await noteField(page).fill('За ужин')
  await page.route(TRANSFER, (route) => route.fulfill(refusal('RECIPIENT_NOT_ACCEPTING', words)))
  await page.getByRole('button', { name: ru('send.review_btn') }).click()
  await expect(confirmation(page)).toContainText('Мария К.')
  await page.keyboard.type(PIN)
  await expect(page.getByText(words)).toBeVisible()
  await expect(amountField(page)).toHaveValue('250')
  await expect(noteField(page)).toHaveValue('За ужин')
  await checkAccessibility(page)
  expect(await readBooks(request, owner)).toEqual(before)
})

test('a bank that is gone is refused in the list, in what was typed, and at the confirmation', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const before = await readBooks(request, owner)
  const typedIsThere = async () => {
    await expect(payoutAmount(page)).toHaveValue('40')
    await expect(payoutPhone(page)).toHaveValue(/900.*01-01/)
  }

  await test.step('a bank that does not answer cannot be chosen', async () => {
    await page.goto('/wallet/withdrawal/sbp')
    await bankField(page).click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('обслуж')
    const option = page.getByRole('option').filter({ hasText: 'обслуж' })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option).toContainText(ru('payout.bank_down'))
    await page.keyboard.press('Escape')
  })

  await test.step('the server refuses it when the payment is confirmed', async () => {
    await fillSbp(page, '40')
    const words = 'Этот банк сейчас не отвечает. Попробуйте позже или выберите другой.'
    const call = endpointUrl('payout')
    await page.route(call, (route) => route.fulfill(refusal('BANK_UNAVAILABLE', words)))
    await confirmPayout(page, PIN)
    await expect(page.getByText(words)).toBeVisible()
    await expect(bankField(page)).toHaveAccessibleDescription(words)
    await typedIsThere()
    await checkAccessibility(page)
    await page.unroute(call)
  })

  await test.step('a chosen bank that leaves the list is not replaced by another one', async () => {
    await changeAnswer(page, endpointUrl('banks'), (body) => ({
      ...body,
      results: banksOf(body).filter(({ name }) => name !== 'Т-Банк'),
      recent_ids: banksOf(body)
        .slice(0, 1)
        .map(({ id }) => id),
    }))
    await page.reload()
    await expect(bankField(page)).toHaveAccessibleDescription(ru('payout.bank_gone'))
    await expect(bankField(page)).toContainText(ru('payout.bank_choose'))
    await typedIsThere()
    await expect(payoutSubmit(page)).toBeDisabled()
    await checkAccessibility(page)
    await chooseBank(page, 'втб')
    await expect(bankField(page)).toHaveAccessibleDescription('')
    await expect(payoutSubmit(page)).toBeEnabled()
  })
  expect(await readBooks(request, owner)).toEqual(before)
})

function banksOf(body: Record<string, unknown>): { id: string; name: string }[] {
  const { results } = body
  return Array.isArray(results) ? results : []
}

test('pictures without a code, codes of others and changed links are refused with the reason', async ({
  page,
  request,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const owner = await signIn()
  await identify(request, owner)
  const before = await readBooks(request, owner)
  const anna = await registerOwner(request, { firstName: 'Анна', lastName: 'Ли' })
  const headers = { Authorization: `Token ${anna.token}` }
  const { token } = await (await request.get('/v2/wallet/receive', { headers })).json()
  await page.goto('/payment')

  await test.step('a picture without a code, another kind of file, a broken picture', async () => {
    const white = toPng({ width: 64, height: 64, pixels: new Uint8Array(64 * 64).fill(255) })
    await choose(page, { name: 'white.png', mimeType: 'image/png', buffer: white })
    await expect(page.getByText('На изображении нет QR-кода')).toBeVisible()
    await checkAccessibility(page)
    await choose(page, { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByText(ru('validation.file_type'))).toBeVisible()
    await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Не удалось прочитать файл')).toBeVisible()
  })

  await test.step('a code of another wallet opens nothing', async () => {
    const place = { width: 640, height: 480, side: 220, x: 200, y: 130 }
    const buffer = toPng(drawQr('https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO', place))
    await choose(page, { name: 'code.png', mimeType: 'image/png', buffer })
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText(ru('scan.foreign_sbp'))
    await sheet.getByRole('button', { name: ru('payment.scan.again_btn') }).click()
    await expect(page).toHaveURL(/\/payment/)
  })

  await test.step('a link whose handle, currency or amount was changed', async () => {
    const other = token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`
    await page.goto(`/p/${other}?c=RUB&a=25.00`)
    await expect(page.getByText(ru('scan.pay_expired'))).toBeVisible()
    for (const tail of [
      'c=RUB&a=25.005',
      'c=RUB&a=-25.00',
      'c=RUB&a=9999999999999.00',
      'c=RU&a=1',
    ]) {
      await page.goto(`/p/${token}?${tail}`)
      await expect(page.getByText(ru('paylink.bad_title'))).toBeVisible()
    }
    await checkAccessibility(page)
  })
  expect(await readBooks(request, owner)).toEqual(before)
})

test('an address that names nothing says so, and none tells of an act that was not done', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const path of ['/request/zzz', '/wallet/payout/zzz', '/wallet/payout/P-2222-2222']) {
    await page.goto(path)
    await expect(page.getByText(ru('error.not_found_descr'))).toBeVisible()
  }
  await page.goto('/r/short')
  await expect(page.getByText(ru('paylink.bad_title'))).toBeVisible()
  await page.goto('/planned/done?id=01a21f3c-22b4-7000-89e5-7a7a642e6852')
  await expect(page).toHaveURL('/planned')
  for (const month of ['0000-01', '2026-13', '1e3']) {
    await page.goto(`/history/stats?month=${month}`)
    await expect(page.getByRole('main')).toContainText(String(new Date().getFullYear()))
  }
  const answer = await page.goto(`/p/x?n=${'%D0%AF'.repeat(4000)}`)
  expect(answer?.status()).toBe(431)
  await expect(page.getByRole('link').first()).toBeVisible()
})

async function choose(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}
