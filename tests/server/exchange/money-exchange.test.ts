import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { exchange } from '../../../server/domain/exchange/exchange.ts'
import { houseAccount } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { listRates, moveRates } from '../../../server/domain/rates/rates.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { simulatedRates } from '../../../server/sandbox/simulated-rates.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { balances, createOwner, NOON, outcomeOf, type TestOwner } from '../support/ledger-world.ts'

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

describe.each(testEngines)('exchange (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function rateId(from: string, to: string): Promise<string> {
    const rates = await listRates(database())
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
      is_repeat_confirmed: true,
      ...changes,
    }
    return { userId, idempotencyKey: randomUUID(), request, now }
  }

  const createRich = () => createOwner(database(), { RUB: 5000_00n, USD: 100_00n, EUR: 0n })

  test('exchange moves both amounts, tells the owner, and writes two rows of history', async () => {
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
        params: {
          from: 'RUB',
          from_amount: '1000.00',
          to: 'USD',
          to_amount: '12.38',
          number: expect.any(String),
        },
      },
    ])
  })

  test('exchange accepts both directions, and a cent against the owner but none in favour', async () => {
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

  test('exchange refuses every mismatch and writes nothing', async () => {
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

  test('exchange refuses an account that is frozen, on either side', async () => {
    const db = database()
    const owner = await createRich()
    await db.query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [owner.accounts['USD']])
    await expect(exchange(db, await ask(owner))).rejects.toMatchObject({ code: 'ACCOUNT_CLOSED' })
  })

  test('exchange is done once when one request arrives many times concurrently', async () => {
    const db = database()
    const owner = await createRich()
    const given = await ask(owner)
    const answers = await Promise.all(Array.from({ length: 30 }, () => exchange(db, given)))
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1)
    expect(await balances(db, owner.userId)).toMatchObject({ RUB: '4000.00', USD: '112.38' })
  })

  /** An owner who has made an exchange: the server knows the rate now. */
  async function createAcquainted(): Promise<TestOwner> {
    const owner = await createRich()
    await exchange(database(), await ask(owner))
    return owner
  }

  const run = (sql: string, value: unknown) => database().query(sql, [value])

  describe('on cached terms', () => {
    afterEach(() => vi.restoreAllMocks())

    test('an exchange takes one statement beside the check of repeats, and two for the first at a rate', async () => {
      const db = database()
      const owners = [await createRich(), await createRich()]
      const asked = await Promise.all(
        owners.map(async (owner) =>
          ask(owner, {
            to_account_id: owner.accounts['EUR'],
            to_amount: '10.67',
            rate_id: await rateId('RUB', 'EUR'),
            is_repeat_confirmed: false,
          }),
        ),
      )
      const query = vi.spyOn(db, 'query')
      const counts: number[] = []
      for (const given of asked) {
        query.mockClear()
        await exchange(db, given)
        counts.push(query.mock.calls.length)
      }
      expect(counts).toEqual([3, 2])
    })

    test('an exchange touches no account but the own two, whatever comes with it', async () => {
      const db = database()
      const [owner, other, neighbour] = [
        await createAcquainted(),
        await createRich(),
        await createRich(),
      ]
      const [rub, usd] = [houseAccount('house', 'RUB'), houseAccount('house', 'USD')]
      const strange: object[] = [
        { from_account_id: other.accounts['RUB'] },
        { to_account_id: other.accounts['USD'] },
        { from_account_id: rub },
        { to_account_id: usd.toUpperCase() },
        { from_account_id: houseAccount('external', 'RUB'), to_account_id: usd },
        { from_account_id: randomUUID() },
      ]
      const asked = await Promise.all([
        ...strange.map((changes) => ask(owner, changes)),
        ask(owner, { to_account_id: owner.accounts['EUR'] }),
        ask(other),
        ask(neighbour),
      ])
      const ends = await Promise.all(asked.map((given) => outcomeOf(exchange(db, given))))
      expect(ends).toEqual([...strange.map(() => 'ACCOUNT_NOT_FOUND'), 'NO_RATE', 'done', 'done'])
      const left = { RUB: '4000.00', USD: '112.38', EUR: '0.00' }
      for (const { userId } of [owner, other, neighbour]) {
        expect(await balances(db, userId)).toEqual(left)
      }
    })

    test('notices changes of account, smallest amount and rate', async () => {
      const db = database()
      const owner = await createAcquainted()
      const outcome = async (changes: object = {}) =>
        outcomeOf(exchange(db, await ask(owner, changes)))
      const setMin = (min: bigint) =>
        run(`UPDATE currency SET min_exchange_minor = $1 WHERE code = 'RUB'`, min)
      const setQuantity = async (quantity: string) =>
        db.query('UPDATE rate SET quantity_out = $1 WHERE id = $2', [
          quantity,
          await rateId('RUB', 'USD'),
        ])

      await run(`UPDATE account SET status = 'frozen' WHERE id = $1`, owner.accounts['USD'])
      expect(await outcome()).toBe('ACCOUNT_CLOSED')
      await run(`UPDATE account SET status = 'open' WHERE id = $1`, owner.accounts['USD'])

      await setMin(1000_01n)
      expect(await outcome()).toBe('AMOUNT_TOO_SMALL')
      await setMin(100n)
      expect(await outcome()).toBe('done')

      await setQuantity('0.013')
      expect(await outcome()).toBe('RATE_CHANGED')
      expect(await outcome({ to_amount: '13.00' })).toBe('done')
      await setQuantity('0.012375')
      expect(await outcome({ to_amount: '13.00' })).toBe('RATE_CHANGED')
      expect(await outcome()).toBe('done')

      const id = await rateId('RUB', 'USD')
      const asked = await ask(owner, { rate_id: id })
      const usable = later(3600)
      await db.query(`UPDATE rate SET from_currency_code = 'EUR', valid_until = $1 WHERE id = $2`, [
        usable,
        id,
      ])
      expect(await outcomeOf(exchange(db, asked))).toBe('NO_RATE')
      await run(`UPDATE rate SET from_currency_code = 'RUB', valid_until = NULL WHERE id = $1`, id)
      await expect(balances(db, owner.userId)).resolves.toMatchObject({ RUB: '1000.00' })
    })
  })

  test('exchange accepts a superseded rate for a minute, and answers a repetition even later', async () => {
    const db = database()
    const owner = await createRich()
    const given = await ask(owner)
    await moveRates(db, simulatedRates, NOON)
    await exchange(db, { ...given, now: later(60 - 1) })
    const late = { ...given, idempotencyKey: randomUUID(), now: later(60) }
    await expect(exchange(db, late)).rejects.toMatchObject({ code: 'RATE_CHANGED' })
    await expect(exchange(db, { ...given, now: later(600) })).resolves.toBeDefined()
  })

  test('exchange leaves the ledger clean', async () => {
    expect(await auditLedger(database())).toEqual([])
  })
})
