import type { Page } from '@playwright/test'
import { account, answerWallets } from '../support/answers.ts'
import { checkAccessibility, expect, test } from '../support/app.ts'
import { answerTransactions, openHistory, periodChip, rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/rules/durations.ts'

const NEWEST = Date.parse('2025-11-20T12:00:00+03:00')
/** Three screens of rows and some more; ten thousand would be far beyond it. */
const MAX_ROWS = 60

/** Rows that are in the page now; the windowing is about these alone. */
function drawn(page: Page): Promise<number> {
  return page.locator('[data-line]').count()
}

/** The row of a transaction; its time follows its name. */
function row(page: Page, index: number) {
  return rows(page).filter({ hasText: new RegExp(`Операция ${index}\\d\\d:\\d\\d`) })
}

/**
 * Opens History with ten thousand transactions, twenty a day, which a server without paging sends
 * at once; until they are there, there is no place to scroll to.
 */
async function openTenThousand(page: Page): Promise<void> {
  const list = Array.from({ length: 10_000 }, (_, index) => ({
    at: new Date(NEWEST - (index * DAY_MS) / 20).toISOString(),
  }))
  await answerTransactions(page, list)
  await openHistory(page)
  await expect(
    page.getByText(ru('transactions.list.shown', { count: '10000', total: '10000' })),
  ).toBeAttached()
}

/** Scrolls to a height of the page and waits until rows are drawn there. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((height) => window.scrollTo(0, height), top)
  await expect.poll(() => hasGap(page)).toBe(false)
}

test('near the end fifty more rows of the same filter are requested', async ({ page, signIn }) => {
  await signIn()
  await answerWallets(page, [account('RUB')])
  const asked: URLSearchParams[] = []
  let answered = 100
  await page.route(/\/v2\/wallet\/transaction/, (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const offset = Number(query.get('offset'))
    if (offset >= answered) return route.fulfill({ status: 500, json: {} })
    const results = Array.from({ length: Math.min(50, 220 - offset) }, (_, index) => ({
      id: String(offset + index),
      amount: '1.00',
      currency_code: 'RUB',
      status: 'complete',
      description: `Операция ${offset + index}`,
      created_at: new Date(NEWEST - (offset + index) * MINUTE_MS).toISOString(),
    }))
    return route.fulfill({ json: { count: 220, next: null, previous: null, results } })
  })
  await openHistory(page, '/history?account=RUB&from=2025-11-01T00:00&to=2025-11-20T23:59')
  const said = (count: number) => page.getByText(`Показано операций: ${count} из 220`)
  await expect(said(50)).toBeAttached()
  await expect(periodChip(page)).toHaveText('1 — 20 ноября')
  await expect(row(page, 0)).toHaveAttribute('aria-setsize', '-1')
  const more = page.getByRole('button', { name: ru('common.show_more') })
  await page.keyboard.press('End')
  await expect(said(100)).toBeAttached()
  // The page is longer once they are drawn.
  await expect(row(page, 50)).toBeAttached()
  await page.keyboard.press('End')
  await expect(page.getByText(ru('transactions.list.error'))).toBeVisible()
  await expect(said(100)).toBeAttached()
  answered = 220
  await page.getByRole('button', { name: ru('common.retry') }).click()
  await expect(said(150)).toBeAttached()
  await more.focus()
  await expect(said(200)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(said(220)).toBeAttached()
  await expect(more).toBeHidden()
  await expect(rows(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(row(page, 219)).toBeInViewport()
  await expect(row(page, 219)).toHaveAttribute('aria-setsize', '220')
  const offsets = asked.map((query) => query.get('offset'))
  expect([...new Set(offsets)]).toEqual(['0', '50', '100', '150', '200'])
  expect(Object.fromEntries(asked[1] ?? [])).toMatchObject({
    ordering: '-created_at',
    limit: '50',
    currency_code: 'RUB',
    created_at__gte: '2025-10-31T21:00:00.000Z',
    created_at__lt: '2025-11-20T21:00:00.000Z',
  })
})

test('a list of 10,000 rows keeps its place', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn()
  await openTenThousand(page)
  await test.step('a row that has the focus stays when it is scrolled away, and Tab goes on from it', async () => {
    const button = row(page, 3).getByRole('button')
    await button.focus()
    await scrollTo(page, 300_000)
    await expect(button).toBeFocused()
    await expect(row(page, 3)).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(row(page, 4).getByRole('button')).toBeFocused()
    await expect(row(page, 4)).toBeInViewport()
    for (let index = 5; index < 40; index += 1) {
      await page.keyboard.press('Tab')
      await expect(row(page, index).getByRole('button')).toBeFocused()
    }
    await expect(row(page, 39)).toHaveAttribute('aria-posinset', '9')
    await expect(row(page, 39)).toHaveAttribute('aria-setsize', '20')
  })
  await test.step('the page holds those near the screen alone', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeGreaterThan(10_000 * 60)
    for (const part of [0.1, 0.35, 0.6, 0.85]) {
      await scrollTo(page, height * part)
      expect(await drawn(page)).toBeLessThan(MAX_ROWS)
    }
    await page.keyboard.press('End')
    await expect(row(page, 9999)).toBeInViewport()
    expect(await drawn(page)).toBeLessThan(MAX_ROWS)
    await checkAccessibility(page)
    const isScrolled = page.evaluate(
      () => new Promise<Event>((resolve) => addEventListener('scrollend', resolve, { once: true })),
    )
    await page.keyboard.press('PageUp')
    await isScrolled
    await expect(row(page, 9999)).not.toBeInViewport()
    await expect.poll(() => hasGap(page)).toBe(false)
  })
  await test.step('Back finds the place in the list that was left', async () => {
    await scrollTo(page, 200_000)
    const name = await page.evaluate(() =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('[data-line]')
        ?.getAttribute('data-line'),
    )
    const line = page.locator(`[data-line="${name}"]`)
    const before = await line.boundingBox()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: ru('menu.home') })
      .click()
    await expect(page.getByRole('region', { name: ru('home.wallets_label') })).toBeVisible()
    await page.goBack()
    await expect(line).toBeVisible()
    await expect.poll(async () => (await line.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
  })
})

test('print shows all loaded rows', { tag: WHOLE_ONLY }, async ({ page, signIn }) => {
  await signIn()
  const days = Array.from({ length: 120 }, (_, index) => ({
    at: new Date(NEWEST - (index * DAY_MS) / 2).toISOString(),
  }))
  await answerTransactions(page, days)
  await openHistory(page)
  await expect(rows(page).first()).toBeVisible()
  expect(await drawn(page)).toBeLessThan(MAX_ROWS)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await drawn(page)).toBe(120)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(60)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => drawn(page)).toBeLessThan(MAX_ROWS)
})

/** Whether the middle of the screen shows empty height in place of a row or a heading. */
function hasGap(page: Page): Promise<boolean> {
  return page.evaluate(
    () => !document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('h3, [data-line]'),
  )
}
