import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exchange } from '../../../server/domain/exchange/exchange.ts'
import { listStatistics } from '../../../server/domain/history/statistics.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { listRates, moveRates } from '../../../server/domain/rates/rates.ts'
import { checkPayment } from '../../../server/domain/top-up/check-payment.ts'
import { createTopUp, readTopUp } from '../../../server/domain/top-up/top-up.ts'
import type { Database } from '../../../server/db/database.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createMemoryPayments } from '../../support/providers/memory-payments.ts'
import { checkingOf } from '../support/payment-acts.ts'
import { balances, createOwner, NOON, outcomeOf, type TestOwner } from '../support/ledger-world.ts'

/** A currency with six decimals at ten dollars, and its house accounts. */
async function addFineCurrency(db: Database): Promise<void> {
  await db.query(
    `INSERT INTO currency (code, decimals, symbol, mid_usd, min_exchange_minor, position)
     VALUES ('XTS', 6, '', 10, 1, 20)`,
  )
  await db.query(
    `INSERT INTO account (id, kind, currency_code, materialised, created_at)
     SELECT md5(k.kind || '::XTS')::uuid, k.kind, 'XTS', false, '2026-01-01T00:00:00Z'
     FROM (VALUES ('house'), ('gateway_in'), ('payout_pending'), ('external')) AS k (kind)`,
  )
  await moveRates(db, simulatedRates, NOON)
}

/** Amounts have the decimals of their currency, from none to six (L1). */
describe.each(bothEngines)('decimals (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function trade(
    { userId, accounts }: TestOwner,
    [from, fromAmount]: readonly [string, string],
    [to, toAmount]: readonly [string, string],
  ): Promise<string> {
    const db = database()
    const rates = await listRates(db)
    const rate = rates.find((r) => r.from_currency_code === from && r.to_currency_code === to)
    const request = {
      from_account_id: accounts[from] ?? '',
      to_account_id: accounts[to] ?? '',
      from_amount: fromAmount,
      to_amount: toAmount,
      rate_id: String(rate?.id),
    }
    return outcomeOf(exchange(db, { userId, idempotencyKey: randomUUID(), request, now: NOON }))
  }

  test('yen are whole in balances, exchanges, history, sums and statistics', async () => {
    const db = database()
    const owner = await createOwner(db, { JPY: 10_000n, USD: 0n })
    const { userId } = owner
    // One yen costs 0.0065 dollars, less one percent.
    expect(await trade(owner, ['JPY', '1000'], ['USD', '6.44'])).toBe('done')
    expect(await trade(owner, ['JPY', '1000.50'], ['USD', '6.44'])).toBe('BAD_REQUEST')
    expect(await trade(owner, ['JPY', '0'], ['USD', '6.44'])).toBe('AMOUNT_ZERO')
    expect(await trade(owner, ['JPY', '99'], ['USD', '1.00'])).toBe('AMOUNT_TOO_SMALL')
    expect(await trade(owner, ['JPY', '100000'], ['USD', '643.50'])).toBe('INSUFFICIENT_FUNDS')
    expect(await balances(db, userId)).toEqual({ JPY: '9000', USD: '6.44' })
    const query = { currency_code: 'JPY' }
    const page = await listTransactions(db, { userId, language: 'en', query })
    expect(page.results[0]).toMatchObject({
      amount: '-1000',
      exchange: { from: { amount: '1000' }, to: { amount: '6.44' } },
    })
    expect(page.movement?.exchanges).toEqual({ amount: '-1000', count: 1 })
    const statistics = await listStatistics(db, { userId, filter: {} })
    expect(statistics.map(({ amount }) => amount)).toEqual(['1000', '6.44'])
    expect(await auditLedger(db)).toEqual([])
  })

  test('a top-up is credited in the decimals of its currency', async () => {
    const db = database()
    const { userId } = await createOwner(db, { JPY: 0n })
    const { gateway, started, pay } = createMemoryPayments()
    const topUp = (amount: string) =>
      createTopUp(db, {
        userId,
        idempotencyKey: randomUUID(),
        request: { amount, currency_code: 'JPY' },
        now: NOON,
        language: 'en',
        origin: '',
        payments: [gateway],
      })
    expect(await outcomeOf(topUp('1500.00'))).toBe('BAD_REQUEST')
    const { order } = await topUp('1500')
    expect(started).toMatchObject([{ amount: '1500', currency_code: 'JPY' }])
    pay(order)
    await checkPayment(
      db,
      order,
      checkingOf([gateway], () => NOON),
    )
    expect(await readTopUp(db, { userId, order, now: NOON })).toMatchObject({ amount: '1500' })
    expect(await balances(db, userId)).toEqual({ JPY: '1500' })
    const notes = await db.query('SELECT params FROM notification WHERE user_id = $1', [userId])
    expect(notes).toEqual([
      { params: { amount: '1500', currency_code: 'JPY', number: expect.any(String) } },
    ])
  })

  test('six decimals are exchanged and rounded by their own smallest unit', async () => {
    const db = database()
    await addFineCurrency(db)
    const owner = await createOwner(db, { XTS: 2_000_000n, USD: 0n })
    const rate = (await listRates(db)).find(
      (r) => r.from_currency_code === 'XTS' && r.to_currency_code === 'USD',
    )
    expect(rate?.min_from_amount).toBe('0.000001')
    const dollars = Number(rate?.quantity_out)
    expect(dollars).toBeGreaterThan(9.8)
    const half = (dollars / 2 + 0.000_01).toFixed(2)
    expect(await trade(owner, ['XTS', '0.500000'], ['USD', half])).toBe('done')
    expect(await trade(owner, ['XTS', '0.5000001'], ['USD', half])).toBe('BAD_REQUEST')
    expect(await balances(db, owner.userId)).toEqual({ XTS: '1.500000', USD: half })
    expect(await auditLedger(db)).toEqual([])
  })
})
