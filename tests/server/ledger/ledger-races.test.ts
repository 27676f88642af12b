import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { houseAccount, openProviderAccount } from '../../../server/domain/ledger/accounts.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post, postTogether } from '../../../server/domain/ledger/post.ts'
import type { LedgerTransfer } from '../../../server/domain/ledger/transfer.ts'
import { rounds } from '../../support/test-duration.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import {
  balances,
  createOwner,
  deposit,
  NOON,
  postAlone,
  sendBetween,
  spend,
  tally,
  type TestOwner,
} from '../support/ledger-world.ts'
import { raceWorlds } from '../support/race-clients.ts'

describe.each(raceWorlds())('racing acts ($name)', ({ engine, options }) => {
  let world: TestDatabase
  beforeAll(async () => {
    world = await openTestDatabase(engine, options)
  })
  afterAll(() => world.drop())

  test('a hundred debits take the balance and not a cent more', async () => {
    const { db } = world
    const { userId, accounts } = await createOwner(db, { RUB: 50_00n })
    const debits = Array.from({ length: 100 }, () =>
      postAlone(db, spend(accounts['RUB'] ?? '', 'RUB', 1_00n)),
    )
    expect(await tally(debits)).toEqual({ done: 50, INSUFFICIENT_FUNDS: 50 })
    expect(await balances(db, userId)).toEqual({ RUB: '0.00' })
  })

  test('thirty calls with one key post once, and all get the same transfer', async () => {
    const { db } = world
    const { userId, accounts } = await createOwner(db, { RUB: 0n })
    const given = deposit(accounts['RUB'] ?? '', 'RUB', 1_00n)
    const posted = await Promise.all(Array.from({ length: 30 }, () => postAlone(db, given)))
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(posted.map(({ transferId }) => transferId)).size).toBe(1)
    expect(await balances(db, userId)).toEqual({ RUB: '1.00' })
  })

  test('opposite exchanges of one pair never deadlock', async () => {
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

  test('opposite transfers of two owners never deadlock', async () => {
    const { db } = world
    const [anna, boris] = [
      await createOwner(db, { RUB: 50_00n }),
      await createOwner(db, { RUB: 50_00n }),
    ]
    const send = (from: TestOwner, to: TestOwner) => {
      const accounts = { debit: from.accounts['RUB'] ?? '', credit: to.accounts['RUB'] ?? '' }
      return postAlone(db, sendBetween(accounts, 'RUB', 1_00n))
    }
    const transfers = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? send(anna, boris) : send(boris, anna),
    )
    expect(await tally(transfers)).toEqual({ done: 60 })
    for (const { userId } of [anna, boris]) {
      expect(await balances(db, userId)).toEqual({ RUB: '50.00' })
    }
  })

  test('concurrent acts of many owners: each gets what it would get alone', async () => {
    const { db } = world
    const owners = await Promise.all(
      Array.from({ length: 12 }, () => createOwner(db, { RUB: 10_00n })),
    )
    const [frozen, poor, lost, rich] = owners
    await db.query(`UPDATE account SET status = 'frozen' WHERE id = $1`, [frozen?.accounts['RUB']])
    const acts = owners.map(({ userId, accounts }) => {
      const rub = accounts['RUB'] ?? ''
      const own = (given: LedgerTransfer) => askedBy(userId, given)
      if (userId === poor?.userId) return own(spend(rub, 'RUB', 10_01n))
      if (userId === lost?.userId) return own(spend(randomUUID(), 'RUB', 1_00n))
      if (userId === rich?.userId) return own(deposit(rub, 'RUB', 2n ** 63n - 1n))
      return own(spend(rub, 'RUB', 1_00n))
    })
    const twice = [...acts, ...acts].map((given) => postTogether(db, given))
    const ends = await Promise.all(twice.map((act) => act.then(() => 'done', readCode)))
    const once = ['ACCOUNT_CLOSED', 'INSUFFICIENT_FUNDS', '23503', 'BAD_REQUEST']
    const rest = Array.from({ length: 8 }, () => 'done')
    expect(ends).toEqual([...once, ...rest, ...once, ...rest])
    const left = await Promise.all(owners.map(({ userId }) => balances(db, userId)))
    expect(left.map(({ RUB }) => RUB)).toEqual([
      ...Array.from({ length: 4 }, () => '10.00'),
      ...Array.from({ length: 8 }, () => '9.00'),
    ])
  })

  test.skipIf(engine === 'embedded')('a locked account delays nobody but its owner', async () => {
    const { db } = world
    const [slow, quick] = [await createOwner(db, { RUB: 1n }), await createOwner(db, { RUB: 1n })]
    const act = ({ userId, accounts }: TestOwner) =>
      postTogether(db, askedBy(userId, spend(accounts['RUB'] ?? '', 'RUB', 1n)))
    let isSlowDone = false
    const slowly = await db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM account WHERE user_id = $1 FOR UPDATE', [slow.userId])
      const waiting = act(slow).finally(() => (isSlowDone = true))
      await act(quick)
      expect(isSlowDone).toBe(false)
      return { waiting }
    })
    expect(await slowly.waiting).toMatchObject({ isNew: true })
  })

  test.skipIf(engine === 'embedded')(
    'money credited while a debit waits for the lock is available to the debit',
    async () => {
      const { db } = world
      const { userId, accounts } = await createOwner(db, { RUB: 0n })
      const rub = accounts['RUB'] ?? ''
      const twice = askedBy(userId, spend(rub, 'RUB', 1_00n))
      const debits = await db.transaction(async (tx) => {
        await post(tx, deposit(rub, 'RUB', 1_00n))
        const waiting = [postAlone(db, twice), postTogether(db, twice)]
        await expect.poll(() => countWaiting(db)).toBe(2)
        return { waiting }
      })
      const posted = await Promise.all(debits.waiting)
      expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
      expect(await balances(db, userId)).toEqual({ RUB: '0.00' })
    },
  )

  test('the account of a provider is opened once by concurrent calls, and none fails', async () => {
    const { db } = world
    for (let round = 0; round < rounds(20, 500); round += 1) {
      const provider = { currencyCode: 'EUR', provider: randomUUID(), now: NOON }
      const opened = Array.from({ length: 10 }, () => openProviderAccount(db, provider))
      expect(new Set(await Promise.all(opened)).size).toBe(1)
    }
  })

  test('racing acts leave the ledger clean', async () => {
    expect(await auditLedger(world.db)).toEqual([])
  })
})

/** An act in the name of an owner, as `postTogether` wants it. */
function askedBy(owner: string, given: LedgerTransfer): LedgerTransfer {
  return { ...given, act: { ...given.act, scope: owner } }
}

/** How many statements wait for a lock. */
async function countWaiting(db: Database): Promise<number> {
  const waiting = await db.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return waiting.length
}

/** The code of a refusal or of the database. */
function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
