import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice, type OfficeWorld, type TestOperator } from '../support/office-world.ts'
import { openBooks } from '../support/reconciliation-world.ts'

describe('orders, currencies and tariffs in the office', () => {
  let world: OfficeWorld
  let viewer: TestOperator
  let books: Awaited<ReturnType<typeof openBooks>>
  beforeAll(async () => {
    world = await openOffice()
    viewer = await world.join('Vera', ['viewer'])
    books = await openBooks(world.wallet)
  })
  afterAll(() => world.close())

  test('the orders of all owners are listed, and each leads to its payment', async () => {
    const paid = await books.order({ provider: 'yookassa', minor: 12_345 })
    const expired = await books.order({ provider: 'stripe', minor: 500, credited: null })
    const other = await books.order({ provider: 'yookassa', minor: 700 })
    await world.wallet.context.db.query(
      `UPDATE payment_order SET difference = 'amount', captured = '6.00', captured_code = 'RUB' WHERE id = $1`,
      [other],
    )
    const { html } = await viewer.get('/orders')
    expect(new Set(rowsOf(html))).toEqual(new Set([paid, expired, other]))
    expect(html).toContain('123.45')
    expect(rowsOf((await viewer.get('/orders?show=failed')).html)).toEqual([expired])
    expect(rowsOf((await viewer.get('/orders?show=differs')).html)).toEqual([other])
    expect(rowsOf((await viewer.get('/orders?show=open')).html)).toEqual([])
    expect((await viewer.get(`/transactions/${expired}`)).status).toBe(200)
    expect(html).toMatch(/href="\/owners\/[0-9a-f-]{36}"/)
  })

  test.each([
    '/orders?show=lost',
    '/orders?show=all&after=1',
    '/payouts?show=lost',
    '/ledger?after=x',
  ])('a list says of %s that there is no such filter or place', async (path) => {
    const { status, html } = await viewer.get(path)
    expect(status).toBe(400)
    expect(html).toMatch(/There is no such filter: “lost”|The list has no such place: “[1x]”/)
  })

  test('currencies and tariffs are read there, and lead to their thresholds', async () => {
    expect((await viewer.get('/terms')).html).toContain('href="/terms/currencies"')
    const { html } = await viewer.get('/terms/currencies')
    for (const code of ['RUB', 'USD', 'USDC', 'JPY']) {
      expect(html).toContain(`href="/terms/limits/threshold-${code}"`)
    }
    expect(readRows(html).find((row) => row.startsWith('SBP RUB'))).toMatch(/0\.5 .*100,000/)
  })
})

/** The orders that a page lists, in their order. */
function rowsOf(html: string) {
  return Array.from(html.matchAll(/href="\/transactions\/([^"]+)"\s+data-row/g), ([, id]) => id)
}

/** The rows of the tables of a page as text. */
function readRows(html: string): string[] {
  const main = html.slice(html.indexOf('<h1>'))
  return Array.from(main.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs), ([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}
