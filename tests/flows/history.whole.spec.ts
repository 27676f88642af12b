import { ADDITIONS } from '../../contract/rules/capabilities.ts'
import { forbidCapability } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { answerTransactions, openHistory, rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'

test('History without transactions and statistics says so', async ({ page, signIn }) => {
  await signIn()
  await forbidCapability(page, ADDITIONS)
  await answerTransactions(page, [])
  await page.route(/\/v2\/wallet\/stat/, (route) => route.fulfill({ json: { results: [] } }))
  await openHistory(page)
  await expect(page.getByText(ru('transactions.list.empty_title'))).toBeVisible()
  await expect(page.getByText(ru('history.stat_empty'))).toBeVisible()
  await checkAccessibility(page)
})

test('the page has one notice and one retry for all that failed; statistics run from the largest, in proportion to their sum', async ({
  page,
  signIn,
}) => {
  await signIn()
  await forbidCapability(page, ADDITIONS)
  let isBroken = true
  await page.route(/\/v2\/wallet(?:$|\/stat|\/transaction)/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await openHistory(page)
  const main = page.getByRole('main')
  await expect(main.getByText(ru('transactions.list.error'))).toBeVisible()
  await expect(main.getByText(/Не удалось/)).toHaveCount(1)
  await expect(main.getByRole('button', { name: ru('common.retry') })).toHaveCount(1)
  await checkAccessibility(page)
  isBroken = false
  await main.getByRole('button', { name: ru('common.retry') }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('img', { name: ru('history.stat_chart_label') })).toBeVisible()
  await expect(page.getByRole('button', { name: 'RUB', exact: true })).toBeVisible()
  await expect(main.getByText(/Не удалось/)).toHaveCount(0)

  const results = [stat('100.00', '10'), stat('62500.00', '30')]
  await page.route(/\/v2\/wallet\/stat/, (route) => route.fulfill({ json: { results } }))
  await openHistory(page)
  const block = page.getByRole('region', { name: ru('history.stat_title') })
  await expect(block.getByRole('listitem')).toHaveText([
    /Прочее: 62\s500,00, 30\s%/,
    /Прочее: 100,00, 10\s%/,
  ])
  const widths = await block
    .getByRole('img')
    .locator('span')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width))
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(3, 1)
})

test('statistics follow account and period, name their kinds, and keep currencies apart', async ({
  page,
  signIn,
}) => {
  await signIn()
  await forbidCapability(page, ADDITIONS)
  await page.goto('/history')
  const block = page.getByRole('region', { name: ru('history.stat_title') })
  await expect(block).toContainText('За все время, каждый счет отдельно')
  await expect(block.getByRole('listitem')).toHaveText([
    /Пополнения: 277\s500,00\s₽, 63\s%/,
    /Обмены: .*₽/,
    /Выводы: .*₽/,
  ])
  await block.getByRole('radio', { name: 'USD', exact: true }).click()
  await expect(block.getByRole('listitem').first()).toHaveText(/Пополнения: 1\s150,00\s\$/)

  await page.getByRole('button', { name: 'EUR', exact: true }).click()
  await expect(block).toContainText('За все время, счет EUR')
  await expect(block.getByRole('radio')).toHaveCount(0)
  await expect(block.getByRole('listitem').first()).toHaveText(/[\d\s]+,\d\d\s€/)
  await page.goto('/history?from=2020-01-01T00:00&to=2020-01-31T23:59')
  await expect(block).toContainText('1\u00a0—\u00a031 января 2020')
  await expect(block).toContainText(ru('history.stat_empty_period'))
})

test('statistics of a server without filters show only without a filter', async ({
  page,
  signIn,
}) => {
  await signIn()
  await forbidCapability(page, ADDITIONS)
  const results = [stat('100.00', '100')]
  await page.route(/\/v2\/wallet\/stat/, (route) => route.fulfill({ json: { results } }))
  await page.goto('/history')
  const block = page.getByRole('region', { name: ru('history.stat_title') })
  await expect(block.getByRole('listitem')).toHaveCount(1)
  await expect(block).not.toContainText(ru('history.period_all'))
  await page.getByRole('button', { name: 'RUB', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(block).toHaveCount(0)
})

function stat(amount: string, percent: string) {
  return { wallet_transaction_type: `type-${percent}`, amount, percent }
}
