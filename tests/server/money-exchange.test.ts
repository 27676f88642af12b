import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exchange } from '../../server/domain/exchange.ts'
import { auditLedger } from '../../server/domain/ledger-audit.ts'
import { listRates, moveRates } from '../../server/domain/rates.ts'
import { listTransactions } from '../../server/domain/transactions.ts'
import { testEngines, withTestDatabase } from '../support/test-database.ts'
import { balances, createOwner, NOON, outcomeOf, type TestOwner } from './ledger-world.ts'

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

describe.each(testEngines)('exchange (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function rateId(from: string, to: string): Promise<string> {
    const rates = await listRates(database(), NOON)
    const rate = rates.find((r) => r.from_currency_code === from && r.to_currency_code === to)
    return String(rate?.id)
  }

  /** 1000 RUB are 12.375 USD, shown as 12.38. */
  async function ask({ userId, accounts }: TestOwner, changes: object = {}, now = NOON) {
    const request = {
      from_account_id: accounts['RUB'] ?? '',
      to_account_id: accounts['USD'] ?? '',
      from_amount: '1000',
      to_amount: '12.38',
      rate_id: await rateId('RUB', 'USD'),
      ...changes,
    }
    return { userId, idempotencyKey: randomUUID(), request, now }
  }

  const createRich = () => createOwner(database(), { RUB: 5000_00n, USD: 100_00n, EUR: 0n })

  test('moves both amounts, tells the owner, and writes two rows of history', async () => {
    const db = database()
    const owner = await createRich()
    const given = await ask(owner)
    const { transferId } = await exchange(db, given)
    expect(await exchange(db, given)).toEqual({ transferId })
    expect(await balances(db, owner.userId)).toEqual({
      RUB: '4000.00',
      USD: '112.38',
      EUR: '0.00',
    })
    const { results } = await listTransactions(db, {
      userId: owner.userId,
      language: 'en',
      query: {},
    })
    expect(results.map(({ amount, description }) => [amount, description])).toEqual([
      ['12.38', 'Currency exchange: RUB\u00a0→\u00a0USD'],
      ['-1000.00', 'Currency exchange: RUB\u00a0→\u00a0USD'],
    ])
    const notes = await db.query('SELECT text_key, params FROM notification WHERE user_id = $1', [
      owner.userId,
    ])
    expect(notes).toEqual([
      {
        text_key: 'notification.exchange_complete',
        params: { from: 'RUB', from_amount: '1000.00', to: 'USD', to_amount: '12.38' },
      },
    ])
  })

  test('takes the pair either way round, and a cent against the owner, none in favour', async () => {
    const owner = await createRich()
    const pairs = [
      ['1000', '12.38', 'done'],
      ['1000', '12.37', 'done'],
      ['1000', '12.36', 'RATE_CHANGED'],
      ['1000', '12.39', 'RATE_CHANGED'],
      ['1000.40', '12.38', 'done'],
      ['1000.41', '12.38', 'done'],
      ['999.50', '12.38', 'RATE_CHANGED'],
    ] as const
    const outcomes: string[] = []
    for (const [from_amount, to_amount] of pairs) {
      const given = await ask(owner, { from_amount, to_amount })
      outcomes.push(await outcomeOf(exchange(database(), given)))
    }
    expect(outcomes).toEqual(pairs.map(([, , outcome]) => outcome))
  })

  test('refuses everything that does not fit, and writes nothing of it', async () => {
    const db = database()
    const owner = await createRich()
    const other = await createRich()
    const [rub, usd] = [owner.accounts['RUB'] ?? '', owner.accounts['USD'] ?? '']
    const swapped = await rateId('USD', 'RUB')
    const refused: [string, object][] = [
      ['SAME_ACCOUNT', { to_account_id: rub }],
      ['SAME_ACCOUNT', { to_account_id: rub.toUpperCase() }],
      ['ACCOUNT_NOT_FOUND', { to_account_id: other.accounts['USD'] }],
      ['ACCOUNT_NOT_FOUND', { from_account_id: other.accounts['RUB'] }],
      ['ACCOUNT_NOT_FOUND', { from_account_id: 'x' }],
      ['ACCOUNT_NOT_FOUND', { to_account_id: randomUUID() }],
      ['AMOUNT_ZERO', { from_amount: '0.00' }],
      ['AMOUNT_ZERO', { to_amount: '0' }],
      ['AMOUNT_TOO_SMALL', { from_amount: '80', to_amount: '0.99' }],
      ['NO_RATE', { rate_id: 'x' }],
      ['NO_RATE', { rate_id: randomUUID() }],
      ['NO_RATE', { rate_id: swapped }],
      ['NO_RATE', { from_account_id: usd, to_account_id: rub }],
      ['RATE_CHANGED', { to_amount: '100000.00' }],
      ['INSUFFICIENT_FUNDS', { from_amount: '5000.80', to_amount: '61.88' }],
      ['BAD_REQUEST', { from_amount: '1e3' }],
    ]
    const outcomes: string[] = []
    for (const [, changes] of refused) {
      outcomes.push(await outcomeOf(exchange(db, await ask(owner, changes))))
    }
    expect(outcomes).toEqual(refused.map(([code]) => code))
    expect(await balances(db, owner.userId)).toEqual({ RUB: '5000.00', USD: '100.00', EUR: '0.00' })
    const rows = await db.query('SELECT 1 FROM wallet_transaction WHERE user_id = $1', [
      owner.userId,
    ])
    expect(rows).toEqual([])
  })

  test('refuses an account that is frozen, on either side', async () => {
    const db = database()
    const owner = await createRich()
    await db.query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [owner.accounts['USD']])
    await expect(exchange(db, await ask(owner))).rejects.toMatchObject({ code: 'ACCOUNT_CLOSED' })
  })

  test('refuses a key that comes back with other amounts', async () => {
    const db = database()
    const owner = await createRich()
    const given = await ask(owner)
    await exchange(db, given)
    const request = { ...given.request, from_amount: '2000', to_amount: '24.75' }
    await expect(exchange(db, { ...given, request })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('is done once when one request arrives many times together', async () => {
    const db = database()
    const owner = await createRich()
    const given = await ask(owner)
    const answers = await Promise.all(Array.from({ length: 30 }, () => exchange(db, given)))
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1)
    expect(await balances(db, owner.userId)).toMatchObject({ RUB: '4000.00', USD: '112.38' })
  })

  test('takes a rate that was superseded for a minute, and answers a repetition even then', async () => {
    const db = database()
    const owner = await createRich()
    const given = await ask(owner)
    await moveRates(db, NOON)
    await exchange(db, { ...given, now: later(60 - 1) })
    const late = { ...given, idempotencyKey: randomUUID(), now: later(60) }
    await expect(exchange(db, late)).rejects.toMatchObject({ code: 'RATE_CHANGED' })
    await expect(exchange(db, { ...given, now: later(600) })).resolves.toBeDefined()
  })

  test('leaves the ledger clean', async () => {
    expect(await auditLedger(database())).toEqual([])
  })
})
