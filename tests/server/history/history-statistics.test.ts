import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listAccounts } from '../../../server/domain/ledger/accounts.ts'
import { giveOpeningBalances } from '../../../server/sandbox/opening-balances.ts'
import { listStatistics } from '../../../server/domain/history/statistics.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { parseSignedAmount } from '../../../contract/rules/money.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, NOON } from '../support/ledger-world.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const STATUSES = ['complete', 'pending', 'failed', 'reversed'] as const

describe.each(bothEngines)('statistics (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function open(): Promise<string> {
    const db = database()
    const { userId } = await createOwner(db, {})
    await db.transaction((tx) =>
      giveOpeningBalances(tx, { userId, environment: 'ewallet', now: NOON }),
    )
    return userId
  }

  const moment = fc
    .option(fc.integer({ min: 0, max: 60 }), { nil: undefined })
    .map((days) =>
      days === undefined ? undefined : new Date(NOON.getTime() - days * DAY_MS).toISOString(),
    )

  test('each figure is the sum of the complete transactions that its filter lists', async () => {
    const db = database()
    const userId = await open()
    const accounts = await listAccounts(db, userId)
    const rows = await db.query<{ id: string }>(
      'SELECT id FROM wallet_transaction WHERE user_id = $1 ORDER BY id',
      [userId],
    )
    const given = fc.record({
      statuses: fc.array(fc.constantFrom(...STATUSES), {
        minLength: rows.length,
        maxLength: rows.length,
      }),
      place: fc.constantFrom(
        {},
        ...accounts.map(({ id }) => ({ account_id: id })),
        ...accounts.map(({ currency_code }) => ({ currency_code })),
      ),
      created_at__gte: moment,
      created_at__lt: moment,
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ statuses, place, ...period }) => {
        await db.query(
          `UPDATE wallet_transaction t SET status = s.status
           FROM jsonb_to_recordset($1::jsonb) AS s (id uuid, status text) WHERE t.id = s.id`,
          [JSON.stringify(rows.map(({ id }, index) => ({ id, status: statuses[index] })))],
        )
        const filter = { ...place, ...period }
        const { results } = await listTransactions(db, {
          userId,
          language: 'ru',
          query: { ...filter, limit: '200' },
        })
        const sums = new Map<string, bigint>()
        for (const { amount, currency_code, kind, status } of results) {
          if (status !== 'complete') continue
          const key = `${currency_code} ${kind}`
          const cents = parseSignedAmount(String(amount), 2) ?? 0n
          sums.set(key, (sums.get(key) ?? 0n) + (cents < 0n ? -cents : cents))
        }
        const figures = await listStatistics(db, { userId, filter })
        expect(
          new Map(
            figures.map((row) => [
              `${row.currency_code} ${row.wallet_transaction_type}`,
              parseSignedAmount(String(row.amount), 2),
            ]),
          ),
        ).toEqual(sums)
        for (const code of new Set(figures.map((row) => row.currency_code))) {
          const percents = figures
            .filter((row) => row.currency_code === code)
            .map(({ percent }) => Number(percent))
          expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('statistics are ordered by currency like the accounts, with the largest kind first', async () => {
    const userId = await open()
    const figures = await listStatistics(database(), { userId, filter: {} })
    const order = figures.map((row) => `${row.currency_code} ${row.wallet_transaction_type}`)
    expect(order.slice(0, 3)).toEqual(['RUB top_up', 'RUB exchange', 'RUB withdrawal'])
    expect([...new Set(figures.map((row) => row.currency_code))]).toEqual([
      'RUB',
      'USD',
      'EUR',
      'USDC',
    ])
    expect(figures[0]).toMatchObject({ amount: '277500.00', percent: '63' })
  })

  test('statistics are empty without transactions, and for an invalid id', async () => {
    const db = database()
    const { userId } = await createOwner(db, { RUB: 0n })
    expect(await listStatistics(db, { userId, filter: {} })).toEqual([])
    const owner = await open()
    const filter = { account_id: "nobody' OR 1=1" }
    expect(await listStatistics(db, { userId: owner, filter })).toEqual([])
  })
})
