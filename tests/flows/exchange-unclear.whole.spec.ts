import { account as wallet, answerWallets } from '../support/answers.ts'
import { expect, test } from '../support/app.ts'
import {
  amount,
  answerRates,
  openExchange,
  rate,
  submit,
  watchExchanges,
} from '../support/exchange.ts'
import { UNCLEAR_ANSWERS } from '../support/faults.ts'
import { ru } from '../support/ru.ts'

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await answerWallets(page, [wallet('RUB', '1000.00'), wallet('USD', '50.00')])
  await answerRates(page, [rate('RUB', 'USD', '0.0125')])
})

for (const unclear of UNCLEAR_ANSWERS) {
  test(`${JSON.stringify(unclear)} is asked about again with its key`, async ({ page }) => {
    let count = 0
    const sent = await watchExchanges(page, (route) => {
      count += 1
      return route.fulfill(count > 1 ? { json: { status: 'success' } } : unclear)
    })
    await openExchange(page)
    await amount(page, 'from').fill('100')
    await submit(page).click()
    await expect(page.getByText(ru('exchange.checking'))).toBeVisible()
    await expect(page.getByRole('alertdialog')).toContainText(ru('exchange.success'))
    expect(sent).toHaveLength(2)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })
}
