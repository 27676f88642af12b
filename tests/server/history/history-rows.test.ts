import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  giveAccountNumber,
  makeAccountNumber,
} from '../../../server/domain/ledger/account-number.ts'
import { listAccounts } from '../../../server/domain/ledger/accounts.ts'
import { giveOpeningBalances } from '../../../server/sandbox/opening-balances.ts'
import { readFilter } from '../../../server/domain/history/filter.ts'
import { pageStatement } from '../../../server/domain/history/page-statement.ts'
import { transactionNumber } from '../../../server/domain/ledger/transaction-number.ts'
import { listTransactions } from '../../../server/domain/history/transactions.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, NOON } from '../support/ledger-world.ts'

interface ExplainedNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: ExplainedNode[]
}

function listNodes(plan: ExplainedNode): ExplainedNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)]
}

const NUMBER = /^[DPXC]-[2-9ACDEHKLMNPQRTWXY]{4}-[2-9ACDEHKLMNPQRTWXY]{4}$/

describe.each(testEngines)('rows of the history (%s)', (engine) => {
  const database = withTestDatabase(engine)

  async function open(): Promise<string> {
    const db = database()
    const { userId } = await createOwner(db, {})
    await db.transaction((tx) =>
      giveOpeningBalances(tx, { userId, environment: 'ewallet', now: NOON }),
    )
    return userId
  }

  test('rows of the history have kind, number, method, and both sides of an exchange', async () => {
    const userId = await open()
    const query = { limit: '200' }
    const { results } = await listTransactions(database(), { userId, language: 'ru', query })
    expect(results.every(({ number }) => NUMBER.test(number ?? ''))).toBe(true)
    const [newest, credit, debit] = results
    expect(newest).toMatchObject({ kind: 'top_up', method: 'sbp' })
    const exchange = {
      from: { amount: '9000.00', currency_code: 'RUB' },
      to: { amount: '96.01', currency_code: 'EUR' },
    }
    expect(credit).toMatchObject({ kind: 'exchange', amount: '96.01', exchange })
    expect(debit).toMatchObject({ kind: 'exchange', amount: '-9000.00', exchange })
    expect(debit?.transfer_id).toBe(credit?.transfer_id)
    expect(debit?.number).toBe(credit?.number)
    expect(results.find(({ method }) => method === 'card')).toMatchObject({
      kind: 'withdrawal',
      last4: '0926',
    })
    expect(results.find(({ method }) => method === 'address')).toMatchObject({
      address: '0x52be…91c4',
    })
    const numbers = results.map(({ number, transfer_id, id }) => [number, transfer_id ?? id])
    const ids = new Set(numbers.map(([, id]) => id))
    expect(new Set(numbers.map(([number]) => number)).size).toBe(ids.size)
  })

  test('rows of one account and of one currency are found by an index', async () => {
    const db = database()
    const userId = await open()
    const [first] = await listAccounts(db, userId)
    for (const filter of [{ account_id: first?.id }, { currency_code: 'RUB' }]) {
      const { where, parameters } = readFilter(userId, filter)
      const plan = await db.transaction(async (tx) => {
        // A table of a few rows is read whole unless that is forbidden.
        await tx.query('SET LOCAL enable_seqscan = off')
        return tx.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT id FROM wallet_transaction WHERE ${where}
           ORDER BY created_at DESC, id DESC LIMIT 50`,
          parameters,
        )
      })
      const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(lines).toMatch(/Index.*Scan using wallet_transaction_account/)
      expect(lines).toMatch(/Index Cond:.*user_id = .* AND \(account_id = /)
      expect(lines).not.toMatch(/Sort/)
      expect(lines.slice(lines.indexOf('wallet_transaction_account'))).not.toMatch(/Filter/)
    }
  })

  test('a page of the history reads the transfers of its exchanges alone', async () => {
    const db = database()
    const userId = await open()
    const query = { limit: '200' }
    const { results } = await listTransactions(db, { userId, language: 'ru', query })
    const exchanges = results.filter(({ kind }) => kind === 'exchange')
    expect(exchanges.length).toBeGreaterThan(0)
    const statement = pageStatement('user_id = $1', 1)
    const [row] = await db.transaction(async (tx) => {
      // Tables of a few rows are read whole unless that is forbidden.
      for (const kind of ['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan']) {
        await tx.query(`SET LOCAL enable_${kind} = off`)
      }
      return tx.query<{ 'QUERY PLAN': { Plan: ExplainedNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
        [userId, results.length, 0],
      )
    })
    const nodes = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => listNodes(plan)) ?? []
    const reads = nodes.filter((node) => node['Relation Name'] === 'transfer')
    expect(reads).toHaveLength(1)
    const read = reads.map((node) => node['Actual Rows'] * node['Actual Loops'])
    // Rows are those of a loop on average, rounded.
    expect(read[0]).toBeLessThanOrEqual(exchanges.length)
  })

  test('an account keeps its first number, and no other account gets it', async () => {
    const db = database()
    const { userId, accounts } = await createOwner(db, { RUB: 0n, USD: 0n })
    const listed = await listAccounts(db, userId)
    expect(await listAccounts(db, userId)).toEqual(listed)
    const [rub, usd] = listed
    expect(rub?.number).not.toBe(usd?.number)

    const id = randomUUID()
    await db.query(
      `INSERT INTO account (id, user_id, kind, currency_code, materialised, created_at)
       VALUES ($1, $2, 'user', 'EUR', true, $3)`,
      [id, userId, NOON],
    )
    const free = makeAccountNumber()
    const offered = [rub?.number ?? '', free]
    expect(await giveAccountNumber(db, id, () => offered.shift() ?? '')).toBe(free)
    expect(await giveAccountNumber(db, accounts['RUB'] ?? '')).toBe(rub?.number)
  })
})

describe('numbers', () => {
  test('numbers of accounts have twelve digits and are 1 modulo 97', () => {
    for (const body of [1_000_000_000, 2_043_771_903, 9_999_999_999, 1_000_000_076]) {
      const number = makeAccountNumber(body)
      expect(number).toMatch(/^\d{12}$/)
      expect(number.startsWith(String(body))).toBe(true)
      expect(BigInt(number) % 97n).toBe(1n)
    }
    expect(makeAccountNumber()).not.toBe(makeAccountNumber())
  })

  test('numbers of transactions derive from their ids', () => {
    expect(transactionNumber('exchange', 'a')).toMatch(NUMBER)
    expect(transactionNumber('exchange', 'a')).toBe(transactionNumber('exchange', 'a'))
    expect(transactionNumber('top_up', 'a')).not.toBe(transactionNumber('top_up', 'b'))
  })
})
