import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/lib/new-id.ts'
import { listAccounts } from '../../../server/domain/ledger/accounts.ts'
import { renderMessage } from '../../../server/domain/money-messages.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { giveOpeningBalances } from '../../../server/sandbox/opening-balances.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { balances, createOwner, NOON } from '../support/ledger-world.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const OPENING_BALANCES = { RUB: '148920.75', USD: '1204.18', EUR: '860.00', USDC: '50.00' }
const before = (days: number) => new Date(NOON.getTime() - days * DAY_MS)

/** Whole cents of a decimal text with two decimals. */
function cents(amount: unknown): bigint {
  return BigInt(String(amount).replace('.', ''))
}

describe.each(testEngines)('the history of an owner (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function open(environment: 'ewallet' | 'grok', funds = {}): Promise<string> {
    const db = database()
    const { userId } = await createOwner(db, funds, environment)
    await db.transaction((tx) => giveOpeningBalances(tx, { userId, environment, now: NOON }))
    return userId
  }

  test.each([
    ['ewallet', ['RUB', 'USD', 'EUR', 'USDC']],
    ['grok', ['USD', 'EUR', 'RUB', 'USDC']],
  ] as const)('a trial wallet opens with known balances (%s)', async (environment, codes) => {
    const db = database()
    const userId = await open(environment)
    const accounts = await listAccounts(db, userId)
    expect(accounts.map(({ currency_code }) => currency_code)).toEqual(codes)
    expect(await balances(db, userId)).toEqual(OPENING_BALANCES)
    const notes = await db.query('SELECT 1 FROM notification WHERE user_id = $1', [userId])
    expect(notes).toHaveLength(3)
    expect(await auditLedger(db)).toEqual([])
  })

  test.each([
    ['ewallet', 'RUB', 'transaction.top_up.sbp'],
    ['ewallet', 'EUR', 'transaction.top_up.card'],
    ['ewallet', 'USD', 'transaction.top_up.card'],
    ['grok', 'RUB', 'transaction.top_up.card'],
    ['grok', 'EUR', 'transaction.top_up.card'],
  ] as const)(
    'a trial wallet was topped up as owners of %s do it in %s',
    async (environment, code, topUp) => {
      const userId = await open(environment)
      const rows = await database().query<{ description: string }>(
        `SELECT DISTINCT description FROM wallet_transaction WHERE user_id = $1 AND kind = 'top_up'
         AND currency_code = $2`,
        [userId, code],
      )
      expect(rows).toEqual([{ description: topUp }])
    },
  )

  test('a trial wallet keeps accounts that were opened before', async () => {
    const userId = await open('grok', { USD: 0n, IDR: 0n })
    const accounts = await listAccounts(database(), userId)
    expect(accounts.map(({ currency_code }) => currency_code)).toEqual([
      'USD',
      'IDR',
      'EUR',
      'RUB',
      'USDC',
    ])
  })

  test('the history adds up to the balances, and is newest first', async () => {
    const db = database()
    const userId = await open('ewallet')
    const { count, results } = await listTransactions(db, {
      userId,
      language: 'en',
      query: { limit: '200' },
    })
    expect(count).toBe(results.length)
    const sums: Record<string, bigint> = {}
    for (const { amount, currency_code } of results) {
      const code = String(currency_code)
      sums[code] = (sums[code] ?? 0n) + cents(amount)
    }
    expect(sums).toEqual({ RUB: 14_892_075n, USD: 120_418n, EUR: 86_000n, USDC: 5000n })
    const times = results.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    const ages = times.map((time) => (NOON.getTime() - Date.parse(time)) / DAY_MS)
    expect(ages.filter((age) => age < 1).length).toBeGreaterThanOrEqual(2)
    expect(ages.filter((age) => age >= 1 && age < 2).length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...ages)).toBeLessThan(60)
  })

  test('the history is paged and filtered by currency and time', async () => {
    const db = database()
    const userId = await open('ewallet')
    const list = (query: object) => listTransactions(db, { userId, language: 'ru', query })
    const whole = await list({ limit: '999' })
    const pages = await Promise.all(
      [0, 7, 14, 21, 28].map((offset) => list({ limit: '7', offset: String(offset) })),
    )
    expect(pages.flatMap(({ results }) => results)).toEqual(whole.results)
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([whole.count]))
    expect((await list({ offset: '9999999' })).results).toEqual([])
    const usd = await list({ currency_code: 'USD' })
    expect(usd.results).toEqual(whole.results.filter((row) => row.currency_code === 'USD'))
    const middle = await list({
      created_at__gte: before(30).toISOString(),
      created_at__lt: before(10).toISOString(),
      currency_code: 'RUB',
    })
    expect(middle.count).toBe(middle.results.length)
    expect(middle.results.map(({ amount }) => amount)).toEqual([
      '-21000.00',
      '15840.00',
      '75000.00',
      '-5200.00',
    ])
    expect(middle.results[0]).toMatchObject({
      status: 'complete',
      description: 'Вывод средств на карту ••\u00a04417',
    })
  })

  test('the history of one account is added up over all its pages', async () => {
    const db = database()
    const userId = await open('ewallet')
    const list = (query: object) => listTransactions(db, { userId, language: 'ru', query })
    const accounts = await listAccounts(db, userId)
    const usd = accounts.find(({ currency_code }) => currency_code === 'USD')
    const whole = await list({ account_id: usd?.id, limit: '200' })
    expect(whole).toEqual(await list({ currency_code: 'USD', limit: '200' }))
    expect((await list({ account_id: usd?.id, limit: '1' })).movement).toEqual(whole.movement)
    expect(await list({ account_id: usd?.id, offset: '1' })).not.toHaveProperty('movement')
    const { top_ups, withdrawals, exchanges } = whole.movement ?? {}
    const sums = [top_ups, withdrawals, exchanges]
    expect(sums.reduce((sum, part) => sum + cents(part?.amount), 0n)).toBe(120_418n)
    expect(sums.map((part) => part?.count)).toEqual([2, 1, 4])

    const debit = whole.results.find(({ kind }) => kind === 'withdrawal')
    const credit = whole.results.find(({ kind }) => kind === 'top_up')
    const settle = (id: unknown, status: string) =>
      db.query('UPDATE wallet_transaction SET status = $2 WHERE id = $1', [id, status])
    await settle(debit?.id, 'pending')
    await settle(credit?.id, 'failed')
    const { movement } = await list({ account_id: usd?.id })
    expect(movement?.withdrawals).toEqual({ amount: '0.00', count: 0 })
    expect(movement?.top_ups.count).toBe(1)
    expect(cents(movement?.top_ups.amount)).toBe(cents(top_ups?.amount) - cents(credit?.amount))
    expect(movement?.exchanges).toEqual(exchanges)

    expect(await list({ account_id: 'nobody' })).toMatchObject({ count: 0, results: [] })
    expect(await list({})).not.toHaveProperty('movement')
    const other = await createOwner(db, { USD: 0n })
    const foreign = {
      userId: other.userId,
      language: 'ru',
      query: { account_id: usd?.id },
    } as const
    expect(await listTransactions(db, foreign)).toMatchObject({ count: 0, results: [] })
  })

  test('an owner sees nothing of another', async () => {
    const other = await createOwner(database(), { RUB: 0n })
    const { userId } = other
    expect(await listTransactions(database(), { userId, language: 'ru', query: {} })).toEqual({
      count: 0,
      results: [],
    })
  })

  test('opening a trial wallet takes few statements', async () => {
    const db = database()
    const { userId } = await createOwner(db, {})
    let statements = 0
    await db.transaction((tx) => {
      const query: typeof tx.query = (...given) => {
        statements += 1
        return tx.query(...given)
      }
      return giveOpeningBalances({ query }, { userId, environment: 'ewallet', now: NOON })
    })
    expect(statements).toBeLessThan(30)
  })
})

describe('messages', () => {
  test.each([
    ['ru', 'Вы обменяли 1\u00a0000,00\u00a0₽ на 12,38\u00a0USDC.'],
    ['en', 'You exchanged ₽1,000.00 for 12.38\u00a0USDC.'],
  ] as const)('messages name each amount in its own currency (%s)', (language, text) => {
    const params = { from: 'RUB', from_amount: '1000.00', to: 'USDC', to_amount: '12.38' }
    expect(renderMessage('notification.exchange_complete', params, language)).toBe(text)
  })

  test('messages are written in the language of the reader', () => {
    const params = { amount: '1234567.5', currency_code: 'RUB' }
    const key = 'notification.top_up_complete'
    expect(renderMessage(key, params, 'ru')).toBe(
      'Кошелек пополнен на 1\u00a0234\u00a0567,50\u00a0₽.',
    )
    expect(renderMessage(key, params, 'en')).toBe('Your wallet was topped up with ₽1,234,567.50.')
    expect(renderMessage('unknown.key', {}, 'ru')).toBe('unknown.key')
    expect(renderMessage('toString', {}, 'ru')).toBe('toString')
  })
})

describe('ids', () => {
  test('sort in the order of creation', () => {
    const ids = [...Array.from({ length: 50 }, () => newId(NOON)), newId(new Date(+NOON + 1))]
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set([...ids, randomUUID()]).size).toBe(52)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
