import { checkAccessibility, expect, test } from '../support/app.ts'
import { answerTransactions, openHistory, rows } from '../support/history.ts'

test('without transactions and statistics the page says so', async ({ page, signIn }) => {
  await signIn()
  await answerTransactions(page, [])
  await page.route(/\/v2\/wallet\/stat/, (route) => route.fulfill({ json: { results: [] } }))
  await openHistory(page)
  await expect(page.getByText('Операций пока нет')).toBeVisible()
  await expect(page.getByText('Статистика появится после первых операций.')).toBeVisible()
  await checkAccessibility(page)
})

test('each block fails alone and comes back on request; statistics run from the largest, in proportion to their sum', async ({
  page,
  signIn,
}) => {
  await signIn()
  let isBroken = true
  await page.route(/\/v2\/wallet\/(?:stat|transaction)/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await openHistory(page)
  await expect(page.getByText('Не удалось загрузить операции.')).toBeVisible()
  await expect(page.getByText('Не удалось загрузить статистику.')).toBeVisible()
  await checkAccessibility(page)
  isBroken = false
  await page.getByRole('region', { name: 'Операции' }).getByRole('button').click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('Не удалось загрузить статистику.')).toBeVisible()
  await page.getByRole('region', { name: 'Статистика' }).getByRole('button').click()
  await expect(page.getByRole('img', { name: 'Доли операций по категориям' })).toBeVisible()

  const results = [stat('100.00', '10'), stat('62500.00', '30')]
  await page.route(/\/v2\/wallet\/stat/, (route) => route.fulfill({ json: { results } }))
  await openHistory(page)
  const block = page.getByRole('region', { name: 'Статистика' })
  await expect(block.getByRole('listitem')).toHaveText([
    /Операции: 62\s500,00, 30\s%/,
    /Операции: 100,00, 10\s%/,
  ])
  const widths = await block
    .getByRole('img')
    .locator('span')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width))
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(3, 1)
})

function stat(amount: string, percent: string) {
  return { wallet_transaction_type: `type-${percent}`, amount, percent }
}
