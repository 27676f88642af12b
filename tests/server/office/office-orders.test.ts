import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../server/db/database.ts'
import { listOrders } from '../../../server/office/transactions/list-orders.ts'
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
    // Providers have their names, not the words of the database.
    expect(html).toContain('YooKassa')
    expect(html).not.toContain('yookassa')
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

  test('failed orders are read by their index, from either end', async () => {
    const { db } = world.wallet.context
    const sample = await books.order({ provider: 'stripe', minor: 500, credited: null })
    // Many orders are done and few have failed, as in a wallet at work.
    await db.query(
      `INSERT INTO payment_order (id, user_id, account_id, currency_code, amount_minor, credited_minor, status,
         provider, idem_key, request_hash, created_at, expires_at, closed_at)
       SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, user_id, account_id, currency_code,
         500, 500, 'complete', provider, 'filled-' || n::text, '', created_at, expires_at, closed_at
       FROM payment_order, generate_series(1, 3000) AS n WHERE id = $1`,
      [sample],
    )
    await db.query('ANALYZE payment_order')
    const lists = [true, false].map((isDescending) => ({
      filter: 'failed' as const,
      after: null,
      isDescending,
    }))
    for (const list of lists) expect(await planOf(db, list)).toContain('payment_order_failed')
    // Without the filter the same statement reads the orders by their id.
    for (const list of lists) {
      expect(await planOf(db, { ...list, filter: 'all' })).toContain('payment_order_pkey')
    }
  })

  test('currencies are read there, and lead to their thresholds', async () => {
    expect((await viewer.get('/terms')).html).toContain('href="/terms/currencies"')
    const { html } = await viewer.get('/terms/currencies')
    for (const code of ['RUB', 'USD', 'USDC', 'JPY']) {
      expect(html).toContain(`href="/terms/limits/threshold-${code}"`)
    }
  })
})

/** The plan of a list's statement as text. */
async function planOf(db: Queryable, list: Parameters<typeof listOrders>[1]): Promise<string> {
  let plan: unknown
  await listOrders(
    {
      query: async (sql, parameters) => {
        plan = await db.query(`EXPLAIN (FORMAT JSON) ${sql}`, parameters)
        return []
      },
    },
    list,
  )
  return JSON.stringify(plan)
}

/** The orders that a page lists, in their order. */
function rowsOf(html: string) {
  return Array.from(html.matchAll(/href="\/transactions\/([^"]+)"\s+data-row/g), ([, id]) => id)
}
