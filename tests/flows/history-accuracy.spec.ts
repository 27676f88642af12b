import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { rows } from '../support/history.ts'
import { ru } from '../support/ru.ts'
import { WHOLE_ONLY } from '../support/walk.ts'

const NOW = '2026-11-20T11:00:00Z'

/** Answers transactions with these; `change` alters the answers that follow. */
async function serve(page: Page, first: readonly object[]) {
  let results = first
  let asked = 0
  await page.route(/\/v2\/wallet\/transaction/, (route) => {
    asked += 1
    return route.fulfill({ json: { count: results.length, next: null, previous: null, results } })
  })
  return {
    change: (next: readonly object[]) => (results = next),
    readAsked: () => asked,
  }
}

function row(id: string, more: object) {
  return {
    id,
    amount: '-2340.50',
    currency_code: 'RUB',
    status: 'complete',
    description: 'Вывод средств',
    created_at: NOW,
    kind: 'withdrawal',
    last4: '4417',
    number: 'P-7Q4K-92MD',
    ...more,
  }
}

/** A finger that goes down from the top of the page. */
const PULL = [
  { type: 'touchstart', y: 100 },
  { type: 'touchmove', y: 180 },
  { type: 'touchmove', y: 300 },
  { type: 'touchend', y: 300 },
]

const recent = (page: Page) =>
  page.getByRole('region', { name: ru('transactions.title') }).getByRole('listitem')

test('pending transactions are polled, and have one status on every page', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn()
  const list = await serve(page, [row('a', { status: 'pending' })])
  await page.goto('/history')
  await expect(rows(page).first()).toContainText(ru('transactions.status.pending'))
  await page
    .getByRole('link', { name: ru('menu.home') })
    .first()
    .click()
  await expect(recent(page).first()).toContainText(ru('transactions.status.pending'))

  list.change([row('a', { status: 'complete' })])
  await page.clock.runFor(31_000)
  await expect(recent(page).first()).not.toContainText(ru('transactions.status.pending'))
  await page
    .getByRole('link', { name: ru('menu.history') })
    .first()
    .click()
  await expect(rows(page).first()).toContainText('Карта •• 4417')
  await expect(rows(page).first()).not.toContainText(ru('transactions.status.pending'))

  await page.clock.runFor(31_000)
  const before = list.readAsked()
  await page.clock.runFor(120_000)
  // A poll would have asked four times; what the page asked for when it opened may be counted late.
  expect(list.readAsked(), 'nothing is asked for when nothing is on its way').toBeLessThan(
    before + 2,
  )
})

test(
  'a button refreshes everything, on a phone by pulling the page down',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    const list = await serve(page, [row('a', {})])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await expect(recent(page)).toHaveCount(1)
    list.change([row('b', { last4: '0926' }), row('a', {})])
    await page
      .getByRole('main')
      .getByRole('button', { name: ru('common.refresh') })
      .click()
    await expect(recent(page)).toHaveCount(2)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/history')
    await expect(rows(page)).toHaveCount(2)
    list.change([row('c', {}), row('b', { last4: '0926' }), row('a', {})])
    await page.evaluate((steps) => {
      for (const { type, y } of steps) {
        const touch = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y })
        const touches = type === 'touchend' ? [] : [touch]
        document.body.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
      }
    }, PULL)
    await expect(rows(page)).toHaveCount(3)
  },
)

test('an exchange is one row, its receipt tells both amounts, rate and number, and is shared', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await signIn()
  await page.goto('/history')
  const exchange = rows(page).filter({ hasText: 'RUB\u00a0→\u00a0EUR' }).first()
  await expect(exchange).toContainText('+96,01\u00a0€')
  await expect(exchange).toContainText('\u22129\u00a0000,00\u00a0₽')
  await expect(rows(page).filter({ hasText: '96,01' })).toHaveCount(1)
  await exchange.getByRole('link', { name: /^Обмен: списано 9\s000,00\s₽/ }).click()
  await expect(page.getByRole('heading', { name: ru('receipt.title') })).toBeVisible()
  const details = page.getByRole('main')
  await expect(details).toContainText(/Списано\s*9\s000,00\s₽/)
  await expect(details).toContainText(/Зачислено\s*96,01\s€/)
  await expect(details.getByText(/^X-[2-9A-Y]{4}-[2-9A-Y]{4}$/)).toBeVisible()
  await details.getByRole('button', { name: ru('common.share') }).click()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toMatch(/^Обмен: списано 9\s000,00\s₽, зачислено 96,01\s€, .*, X-/)
  await details.getByRole('link', { name: ru('receipt.repeat_btn') }).click()
  await expect(page).toHaveURL(/\/exchange\?from=.+&to=/)
})

test(
  'a sum stays on one line at 320 and 1440, and the title shrinks',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await serve(page, [
      row('a', {
        amount: '-10422696.69',
        kind: undefined,
        description: 'Очень длинное '.repeat(20),
      }),
      row('b', { amount: '110422696.69', kind: undefined, currency_code: 'USDC' }),
    ])
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/history')
      for (const sum of [/10\s422\s696,69\s₽/, /110\s422\s696,69/]) {
        const amount = rows(page).locator('[aria-hidden]').getByText(sum).last()
        await expect(amount).toBeVisible()
        const lines = await amount.evaluate(
          (element) => new Set([...element.getClientRects()].map(({ y }) => Math.round(y))).size,
        )
        expect(lines, `lines of the sum at ${width}`).toBe(1)
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    }
  },
)

test(
  'a list of strange transactions is readable on every page',
  { tag: WHOLE_ONLY },
  async ({ page, signIn }) => {
    await signIn()
    await serve(page, [
      row('a', { amount: 'abc', kind: undefined, number: undefined }),
      row('b', { amount: 1e21, currency_code: 'ZZZ', kind: undefined, number: undefined }),
      row('c', { created_at: 'soon', status: null, number: undefined }),
      { amount: '5.00', currency_code: 'RUB', created_at: NOW },
      { amount: '5.00', currency_code: 'RUB', created_at: NOW },
      row('d', { description: '<b>жирный</b>', kind: undefined, number: 7, exchange: 'yes' }),
      row('e', { description: 'ш'.repeat(300), kind: undefined }),
    ])
    for (const path of ['/history', '/']) {
      await page.goto(path)
      const list = path === '/' ? recent(page) : rows(page)
      await expect(list).toHaveCount(path === '/' ? 5 : 7)
      const main = page.getByRole('main')
      await expect(main).not.toContainText(/NaN|undefined|Invalid|\[object/)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      for (let index = 0; index < 5; index += 1) {
        await list.nth(index).getByRole('button').click()
        const details = page.getByRole('dialog', { name: ru('transactions.details.title') })
        await expect(details.getByRole('button', { name: ru('common.share') })).toBeVisible()
        await expect(details).not.toContainText(/NaN|undefined|Invalid|\[object/)
        await page.keyboard.press('Escape')
        await expect(details).toBeHidden()
      }
    }
    await page.goto('/history')
    await expect(page.getByRole('heading', { name: ru('transactions.no_date') })).toBeVisible()
  },
)
