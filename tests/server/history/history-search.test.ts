import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { giveOpeningBalances } from '../../../server/sandbox/opening-balances.ts'
import { TRANSACTION_STATES, transactionState } from '../../../contract/rules/statuses.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, deposit, NOON } from '../support/ledger-world.ts'
import { post } from '../../../server/domain/ledger/post.ts'

const KINDS = ['top_up', 'withdrawal', 'exchange'] as const

type Query = Parameters<typeof listTransactions>[1]['query']

describe.each(bothEngines)('search of the history (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function open() {
    const db = database()
    const { userId } = await createOwner(db, {})
    await db.transaction((tx) =>
      giveOpeningBalances(tx, { userId, environment: 'ewallet', now: NOON }),
    )
    const list = (query: Query) => listTransactions(db, { userId, language: 'ru', query })
    return { userId, list, whole: (await list({ limit: '200' })).results }
  }

  test('search of the history finds a card, a number, words of both languages, and the beginning of an amount', async () => {
    const { list, whole } = await open()
    const search = async (text: string) => (await list({ search: text, limit: '200' })).results
    const card = whole.filter(({ last4 }) => last4 === '4417')
    expect(card.length).toBeGreaterThan(0)
    expect(await search('4417')).toEqual(card)
    expect(await search('карту •• 4417')).toEqual(card)
    expect(await search('card •• 4417')).toEqual(card)
    const [newest] = whole
    expect(await search(String(newest?.number).toLowerCase())).toEqual(
      whole.filter(({ number }) => number === newest?.number),
    )
    const large = whole.filter(({ amount }) => /^-?21000\./.test(String(amount)))
    expect(large.length).toBeGreaterThan(0)
    for (const text of ['21 000', '21,000', '21 000,00 ₽', '₽21,000.00']) {
      expect(await search(text)).toEqual(large)
    }
    expect(await search('%')).toEqual([])
    expect(await search('__')).toEqual([])
  })

  test('search of the history finds transactions that came after the first search', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 0n })
    const count = async () =>
      (await listTransactions(db, { userId, language: 'en', query: { search: 'SBP' } })).count
    expect(await count()).toBe(0)
    const transfer = deposit(accounts['RUB'] ?? '', 'RUB', 700n)
    const row = {
      id: '01890000-0000-7000-8000-000000000001',
      user_id: userId,
      account_id: accounts['RUB'] ?? '',
      kind: 'top_up',
      amount: 700n,
      currency_code: 'RUB',
      status: 'complete',
      description: 'transaction.top_up.sbp',
      params: {},
    } as const
    await post(db, { ...transfer, history: [row] })
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1])
  })

  test('search of the history filters by kind and state list what they name, with their number', async () => {
    const db = database()
    const { userId, list } = await open()
    await db.query(
      `UPDATE wallet_transaction SET status = 'failed' WHERE user_id = $1 AND kind = 'top_up'`,
      [userId],
    )
    const rows = (await list({ limit: '200' })).results
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.subarray([...KINDS], { minLength: 1 }), { nil: undefined }),
        fc.option(fc.subarray([...TRANSACTION_STATES], { minLength: 1 }), { nil: undefined }),
        fc.option(fc.constantFrom('RUB', 'USD'), { nil: undefined }),
        async (kind, state, currency_code) => {
          const page = await list({ kind, state, currency_code, limit: '200' })
          const listed = rows.filter(
            (row) =>
              (kind?.some((one) => one === row.kind) ?? true) &&
              (state?.some((one) => one === transactionState(String(row.status))) ?? true) &&
              (currency_code ?? row.currency_code) === row.currency_code,
          )
          expect(page.results).toMatchObject(listed.map(({ id, status }) => ({ id, status })))
          expect(page.count).toBe(listed.length)
          const isWhole = kind === undefined && state === undefined
          expect('movement' in page).toBe(isWhole && currency_code !== undefined)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('pages after cursors are the whole list, whatever comes in between', async () => {
    const db = database()
    const { userId, list, whole } = await open()
    const listed: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: '7', ...(cursor !== undefined && { cursor }) })
      expect(page.count).toBe(cursor === undefined ? whole.length : undefined)
      listed.push(...page.results)
      cursor = page.cursor
      // A new transaction shifts no page.
      await db.query(
        `INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code,
           status, description, created_at)
         SELECT $3::uuid, user_id, account_id, kind, amount_minor, currency_code, 'failed',
           description, $2 FROM wallet_transaction WHERE user_id = $1 LIMIT 1`,
        [userId, new Date(NOON.getTime() + 60_000), randomUUID()],
      )
      if (listed.length > 7) {
        await db.query(`DELETE FROM wallet_transaction WHERE user_id = $1 AND created_at > $2`, [
          userId,
          NOON,
        ])
      }
    } while (cursor !== undefined)
    expect(listed).toEqual(whole)
    for (const strange of ['x', '1.2', `1.${'0'.repeat(36)}`]) {
      expect((await list({ cursor: strange })).results).toEqual([])
    }
  })
})
