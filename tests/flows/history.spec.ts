import { account, answerWallets } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { answerTransactions, openHistory, periodChip, rows } from '../support/history.ts'

const DAY_MS = 86_400_000

test('without transactions and statistics the page says so', async ({ page, signIn }) => {
  await signIn()
  await answerTransactions(page, [])
  await page.route(/\/v2\/wallet\/stat/, (route) => route.fulfill({ json: { results: [] } }))
  await openHistory(page)
  await expect(page.getByText('Операций пока нет')).toBeVisible()
  await expect(page.getByText('Статистика появится после первых операций.')).toBeVisible()
  await checkAccessibility(page)
})

test('each block fails alone and comes back on request', async ({ page, signIn }) => {
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
})

test('statistics run from the largest, in proportion to their sum', async ({ page, signIn }) => {
  await signIn()
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

test('a server with paging is asked for fifty more of the same filter', async ({
  page,
  signIn,
}) => {
  await signIn()
  await answerWallets(page, [account('RUB')])
  const asked: URLSearchParams[] = []
  await page.route(/\/v2\/wallet\/transaction/, (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const offset = Number(query.get('offset'))
    const results = Array.from({ length: Math.min(50, 120 - offset) }, (_, index) => ({
      id: String(offset + index),
      amount: '1.00',
      currency_code: 'RUB',
      status: 'complete',
      description: '',
      created_at: new Date(Date.UTC(2025, 10, 19) - (offset + index) * 60_000).toISOString(),
    }))
    return route.fulfill({ json: { count: 120, next: null, previous: null, results } })
  })
  await openHistory(page, '/history?account=RUB&from=2025-11-01T00:00&to=2025-11-20T23:59')
  await expect(rows(page)).toHaveCount(50)
  await expect(periodChip(page)).toHaveText('1 — 20 ноября')
  const more = page.getByRole('button', { name: 'Показать еще' })
  await more.click()
  await expect(rows(page)).toHaveCount(100)
  await expect(page.getByText('Показано операций: 100 из 120')).toBeAttached()
  await more.click()
  await expect(rows(page)).toHaveCount(120)
  await expect(more).toBeHidden()
  expect(asked.map((query) => query.get('offset'))).toEqual(['0', '50', '100'])
  expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({
    ordering: '-created_at',
    limit: '50',
    currency_code: 'RUB',
    created_at__gte: '2025-10-31T21:00:00.000Z',
    created_at__lt: '2025-11-20T21:00:00.000Z',
  })
})

test('ten thousand rows at once are shown by fifty and scroll smoothly', async ({
  page,
  signIn,
}) => {
  await signIn()
  const newest = Date.parse('2025-11-20T12:00:00+03:00')
  await answerTransactions(
    page,
    Array.from({ length: 10_000 }, (_, index) => ({
      at: new Date(newest - (index * DAY_MS) / 20).toISOString(),
    })),
  )
  await openHistory(page)
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByText('Показано операций: 50 из 10000')).toBeAttached()
  const more = page.getByRole('button', { name: 'Показать еще' })
  for (let shown = 100; shown <= 500; shown += 50) {
    await more.click()
    await expect(rows(page)).toHaveCount(shown)
  }
  const longest = await page.evaluate(async () => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ entryTypes: ['longtask'] })
    for (let step = 0; step < 60; step += 1) {
      scrollBy(0, 600)
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
    return Math.max(0, ...tasks)
  })
  expect(longest).toBeLessThan(200)
})

function stat(amount: string, percent: string) {
  return { wallet_transaction_type: `type-${percent}`, amount, percent }
}
