import * as v from 'valibot'
import { TransactionsAnswer } from '../../contract/calls/wallet.ts'
import { expect, test } from '../support/app.ts'
import { endpointUrl } from '../support/fault-acts.ts'
import { watchCalls } from '../support/fault-steps.ts'
import { rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'

const BROKEN = { status: 500, json: {} }

test('a receipt that fails shows what the list keeps, a report that fails keeps its text', async ({
  page,
  signIn,
}) => {
  test.setTimeout(90_000)
  const { token } = await signIn()
  const main = page.getByRole('main')
  const number = main.getByText(/^D-\w{4}-\w{4}$/)
  await test.step('receipt: by its address an error with a retry, from a list the facts of the row', async () => {
    const headers = { Authorization: `Token ${token}` }
    const list = await page.request.get('/v2/wallet/transaction', { headers })
    const answer = v.parse(TransactionsAnswer, await list.json())
    for (const call of ['receipt', 'transactions'] as const) {
      await page.route(endpointUrl(call), (route) => route.fulfill(BROKEN))
    }
    await page.goto(`/history/${answer.results[0]?.number}`)
    await expect(main.getByText(ru('receipt.error'))).toBeVisible()
    await page.unroute(endpointUrl('receipt'))
    await page.unroute(endpointUrl('transactions'))
    await main.getByRole('button', { name: ru('common.retry') }).click()
    await expect(number).toBeVisible()
    await page.route(endpointUrl('receipt'), (route) => route.fulfill(BROKEN))
    await page.goto('/history')
    await rows(page).first().getByRole('link').click()
    await expect(number).toBeVisible()
    await expect(main.getByText(ru('error.server'))).toHaveCount(0)
  })
  await test.step('reportProblem: repeated with the same key', async () => {
    const sent = watchCalls(page, endpointUrl('reportProblem'))
    await page.route(endpointUrl('reportProblem'), (route) => route.fulfill(BROKEN))
    await page.getByRole('button', { name: ru('receipt.problem_btn') }).click()
    const dialog = page.getByRole('dialog', { name: ru('problem.title') })
    await dialog.getByRole('textbox', { name: ru('problem.text_label') }).fill('Не пришли')
    const send = dialog.getByRole('button', { name: ru('problem.send_btn') })
    await send.click()
    // It is repeated for fifteen seconds under the same key.
    await expect(dialog.getByText(ru('error.server'))).toBeVisible({ timeout: 25_000 })
    expect(new Set(sent).size).toBe(1)
    await expect(dialog.getByRole('textbox')).toHaveValue('Не пришли')
    await page.unroute(endpointUrl('reportProblem'))
    // Until the outcome is known the same report is not offered.
    await send.click({ timeout: 30_000 })
    await expect(page.getByRole('log').getByText('Не пришли')).toBeVisible()
  })
})
