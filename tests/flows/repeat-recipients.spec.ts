import { expect, registerOwner, test } from '../support/app.ts'
import { identify } from '../support/owners.ts'
import { bankField, confirmPayout, fillSbp, payoutAmount, payoutPhone } from '../support/payouts.ts'
import { ru } from '../support/ru.ts'
import { amountField, confirmation, noteField, reviewTransfer } from '../support/transfer.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const PIN = '1379'

test.use({ hasNewContext: true })

test('a transfer that is repeated has its recipient, amount and account', async ({
  page,
  request,
  environment,
  signIn,
}) => {
  await identify(request, await signIn())
  const other = await registerOwner(request, { environment })
  await reviewTransfer(page, other, '21')
  await confirmation(page)
    .getByRole('group', { name: ru('auth.pin.label') })
    .waitFor()
  await page.keyboard.type(PIN)
  await expect(page).toHaveURL(/\/send\/done$/)
  await page.getByRole('link', { name: ru('receipt.btn') }).click()
  await page.getByRole('link', { name: ru('receipt.repeat_btn') }).click()
  await expect(page).toHaveURL(/\/send\/amount/)
  await expect(amountField(page)).toHaveValue('21,00')
  await expect(noteField(page)).toHaveValue('')
  await page.reload()
  await expect(amountField(page)).toHaveValue('21,00')
})

test(
  'a withdrawal by SBP that is repeated has its phone, bank and amount',
  { tag: WHOLE_ONLY },
  async ({ page, request, signIn }) => {
    await identify(request, await signIn())
    await fillSbp(page, '173')
    await confirmPayout(page, PIN)
    await expect(page).toHaveURL(/\/wallet\/payout\/P-/)
    await page.getByRole('link', { name: ru('receipt.btn') }).click()
    await page.getByRole('link', { name: ru('receipt.repeat_btn') }).click()
    await expect(page).toHaveURL(/\/wallet\/withdrawal\/sbp/)
    await expect(payoutAmount(page)).toHaveValue('173,00')
    await expect(payoutPhone(page)).toHaveValue('900 555-01-01')
    await expect(bankField(page)).toContainText(/ТБанк|Т-Банк|Тинькофф/)
  },
)
