import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseAccount, openProviderAccount } from '../../server/domain/accounts.ts'
import { auditLedger } from '../../server/domain/ledger-audit.ts'
import { rounds } from '../support/effort.ts'
import { openTestDatabase, type TestDatabase, testEngines } from '../support/test-database.ts'
import { balances, createOwner, deposit, NOON, postAlone, spend, tally } from './ledger-world.ts'

const onServer = testEngines.includes('postgres')
const worlds = [
  { name: 'embedded', engine: 'embedded', options: '' },
  ...['read committed', 'repeatable read', 'serializable'].map((isolation) => ({
    name: `postgres, ${isolation}`,
    engine: 'postgres' as const,
    options: `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`,
  })),
] as const

describe.each(worlds.filter(({ engine }) => onServer || engine === 'embedded'))(
  'racing acts ($name)',
  ({ engine, options }) => {
    let world: TestDatabase
    beforeAll(async () => {
      world = await openTestDatabase(engine, options)
    })
    afterAll(() => world.drop())

    test('a hundred debits take what is there and not a cent more', async () => {
      const { db } = world
      const { userId, accounts } = await createOwner(db, { RUB: 50_00n })
      const debits = Array.from({ length: 100 }, () =>
        postAlone(db, spend(accounts['RUB'] ?? '', 'RUB', 1_00n)),
      )
      expect(await tally(debits)).toEqual({ done: 50, INSUFFICIENT_FUNDS: 50 })
      expect(await balances(db, userId)).toEqual({ RUB: '0.00' })
    })

    test('one key thirty times posts once, and all get the same transfer', async () => {
      const { db } = world
      const { userId, accounts } = await createOwner(db, { RUB: 0n })
      const given = deposit(accounts['RUB'] ?? '', 'RUB', 1_00n)
      const posted = await Promise.all(Array.from({ length: 30 }, () => postAlone(db, given)))
      expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(new Set(posted.map(({ transferId }) => transferId)).size).toBe(1)
      expect(await balances(db, userId)).toEqual({ RUB: '1.00' })
    })

    test('opposite exchanges of one pair never block each other for good', async () => {
      const { db } = world
      const { userId, accounts } = await createOwner(db, { RUB: 50_00n, USD: 50_00n })
      const trade = (from: string, to: string) =>
        postAlone(db, {
          kind: 'exchange',
          act: { scope: 'test', key: randomUUID(), requestHash: '' },
          legs: [
            {
              debit: accounts[from] ?? '',
              credit: houseAccount('house', from),
              currency_code: from,
              amount: 1_00n,
            },
            {
              debit: houseAccount('house', to),
              credit: accounts[to] ?? '',
              currency_code: to,
              amount: 1_00n,
            },
          ],
          now: NOON,
        })
      const trades = Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0 ? trade('RUB', 'USD') : trade('USD', 'RUB'),
      )
      expect(await tally(trades)).toEqual({ done: 60 })
      expect(await balances(db, userId)).toEqual({ RUB: '50.00', USD: '50.00' })
    })

    test('the account of a provider is opened by whoever comes first, and nobody fails', async () => {
      const { db } = world
      for (let round = 0; round < rounds(20, 500); round += 1) {
        const provider = { currencyCode: 'EUR', provider: randomUUID(), now: NOON }
        const opened = Array.from({ length: 10 }, () => openProviderAccount(db, provider))
        expect(new Set(await Promise.all(opened)).size).toBe(1)
      }
    })

    test('leave the ledger clean', async () => {
      expect(await auditLedger(world.db)).toEqual([])
    })
  },
)
