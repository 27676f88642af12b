import { advanceClockUntil } from '../support/advance-clock.ts'
import { changeAnswer } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { readBooks } from '../support/money.ts'
import { identify } from '../support/owners.ts'
import {
  CHECKED_ADDRESS,
  fillSbp,
  payoutAddress,
  payoutAmount,
  payoutSubmit,
} from '../support/payouts.ts'
import { ru } from '../support/ru.ts'

test.use({ hasClock: true })

test('a fee of the network that has moved is accepted by a press before it can be paid', async ({
  page,
  request,
  signIn,
}) => {
  await identify(request, await signIn())
  let fee = '0.10'
  await changeAnswer(page, endpointUrl('withdrawalQuote'), (body) => ({ ...body, fee }))
  await page.goto('/wallet/withdrawal/usdc')
  await payoutAmount(page).fill('20')
  await payoutAddress(page).fill(CHECKED_ADDRESS)
  await page
    .getByRole('group', { name: ru('crypto.first_title') })
    .getByRole('checkbox')
    .check()
  await expect(payoutSubmit(page)).toBeEnabled()
  const notice = page.getByRole('alert').filter({ hasText: ru('crypto.fee_moved') })
  await expect(notice).toHaveCount(0)
  fee = '0.35'
  await advanceClockUntil(page, 5000, () => notice.isVisible())
  await expect(page.getByRole('main')).toContainText(/0,35\sUSDC/)
  await expect(payoutSubmit(page)).toBeDisabled()
  await expect(payoutAmount(page)).toHaveValue('20')
  await expect(payoutAddress(page)).toHaveValue(CHECKED_ADDRESS)
  await checkAccessibility(page)
  await notice.getByRole('button', { name: ru('common.ok') }).click()
  await expect(notice).toHaveCount(0)
  await expect(payoutSubmit(page)).toBeEnabled()
})

test('terms that expire in the sheet lead back to the form, which has everything typed', async ({
  page,
  request,
  signIn,
}) => {
  const owner = await signIn()
  await identify(request, owner)
  const before = await readBooks(request, owner)
  const sent: string[] = []
  page.on('request', (one) => {
    if (endpointUrl('payout').test(one.url())) sent.push(one.url())
  })
  await fillSbp(page, '60')
  await payoutSubmit(page).click()
  const sheet = page.getByRole('dialog')
  const expired = sheet.getByRole('alert').filter({ hasText: ru('confirm.expired') })
  await expect(sheet.getByRole('group', { name: ru('auth.pin.label') })).toBeVisible()
  await advanceClockUntil(page, 5000, () => expired.isVisible())
  await expect(sheet.getByRole('group', { name: ru('auth.pin.label') })).toHaveCount(0)
  await checkAccessibility(page)
  await sheet.getByRole('button', { name: ru('common.back') }).click()
  await expect(sheet).toHaveCount(0)
  await expect(payoutAmount(page)).toHaveValue('60')
  await payoutSubmit(page).click()
  await expect(sheet.getByRole('group', { name: ru('auth.pin.label') })).toBeVisible()
  expect(sent).toEqual([])
  expect(await readBooks(request, owner)).toEqual(before)
})
