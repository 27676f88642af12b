import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { correctEntry } from '../../../server/domain/corrections/correct.ts'
import { findCorrectable } from '../../../server/domain/corrections/correctable.ts'
import { houseAccount, openHouseAccount } from '../../../server/domain/ledger/accounts.ts'
import { MANUAL_KINDS, postManualEntry } from '../../../server/domain/corrections/manual-entry.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import type { Leg } from '../../../server/domain/ledger/transfer.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import { createOwner, deposit, NOON, outcomeOf, postAlone, spend } from '../support/ledger-world.ts'

const RUNS = 40
const amount = fc.bigInt({ min: 1n, max: 200_00n })
const shapes = fc.constantFrom('in', 'out', 'between', 'paidOut', 'settled', 'none')

describe.each(bothEngines)('corrections of the ledger (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test('any entry, any new entry: the books balance, nobody is below zero, and what is missing is owed', async () => {
    const db = database()
    await fc.assert(
      fc.asyncProperty(
        amount,
        amount,
        amount,
        fc.constantFrom('in', 'out', 'between', 'paidOut', 'settled'),
        shapes,
        async (first, second, spent, before, after) => {
          const anna = await createOwner(db, { RUB: 100_00n })
          const boris = await createOwner(db, { RUB: 100_00n })
          const accounts = { anna: anna.accounts['RUB'] ?? '', boris: boris.accounts['RUB'] ?? '' }
          const legs = shapesOf(accounts, first)
          const { transferId } = await postLegs(db, legs[before])
          await outcomeOf(postAlone(db, spend(accounts.anna, 'RUB', spent)))
          await outcomeOf(postAlone(db, spend(accounts.boris, 'RUB', spent)))
          const expected = await netOf(db, accounts)
          const now = shapesOf(accounts, second)[after]
          for (const leg of legs[before]) move(expected, leg, -1n)
          for (const leg of now) move(expected, leg, 1n)
          await correct(db, { originalId: transferId, legs: now })
          expect(await netOf(db, accounts)).toEqual(expected)
          const links = await db.query('SELECT 1 FROM ledger_correction WHERE original_id = $1', [
            transferId,
          ])
          expect(links).toHaveLength(1)
        },
      ),
      { numRuns: RUNS },
    )
    expect(await auditLedger(db)).toEqual([])
  })

  test('a new entry with an owner’s account in two legs is refused, and nothing is posted', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 100_00n })
    const anna = owner.accounts['RUB'] ?? ''
    const { transferId: originalId } = await post(db, deposit(anna, 'RUB', 50_00n))
    const legs = [
      ...legsOf('in', { anna, boris: '' }, 1n),
      ...legsOf('out', { anna, boris: '' }, 1n),
    ]
    expect(await outcomeOf(correct(db, { originalId, legs }))).toBe('BAD_REQUEST')
    expect(await findCorrectable(db, originalId)).toBeDefined()
    await expect(postLegs(db, legs)).rejects.toThrow('an account occurs twice')
    expect(await auditLedger(db)).toEqual([])
  })

  test('an account of the house that another process opened may occur in several legs', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 100_00n })
    const pending = randomUUID()
    await db.query(
      `INSERT INTO account (id, kind, provider, currency_code, materialised, created_at)
       VALUES ($1, 'payout_pending', 'elsewhere', 'RUB', false, $2)`,
      [pending, NOON],
    )
    const leg = { currency_code: 'RUB', amount: 2_00n }
    const { transferId: originalId } = await postLegs(db, [
      { ...leg, debit: owner.accounts['RUB'] ?? '', credit: pending },
      { ...leg, debit: pending, credit: houseAccount('external', 'RUB') },
      { ...leg, debit: pending, credit: houseAccount('fee', 'RUB') },
    ])
    expect(await outcomeOf(correct(db, { originalId, legs: [] }))).toBe('done')
    expect(await auditLedger(db)).toEqual([])
  })

  test('any manual entry between accounts of the house: the books balance, and no owner is moved', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 100_00n })
    const kinds = fc.constantFrom(...MANUAL_KINDS)
    const line = fc.record({ from: kinds, to: kinds, sum: amount })
    const open = (kind: (typeof MANUAL_KINDS)[number]) =>
      openHouseAccount(db, { kind, currencyCode: 'RUB', provider: 'yookassa', now: NOON })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const apart = lines.filter(({ from, to }) => from !== to)
        const legs: Leg[] = []
        for (const { from, to, sum } of apart) {
          const sides = { debit: await open(from), credit: await open(to) }
          legs.push({ ...sides, currency_code: 'RUB', amount: sum })
        }
        const proposalId = await propose(db, 'done', 'manual')
        const entry = { legs, proposalId, now: NOON }
        const end = await outcomeOf(db.transaction((tx) => postManualEntry(tx, entry)))
        expect(end).toBe(legs.length > 0 ? 'done' : 'BAD_REQUEST')
      }),
      { numRuns: RUNS },
    )
    const [row] = await db.query<{ balance_minor: bigint }>(
      'SELECT balance_minor FROM account WHERE id = $1',
      [owner.accounts['RUB']],
    )
    expect(row?.balance_minor).toBe(100_00n)
    expect(await auditLedger(db)).toEqual([])
  })

  test('an entry is corrected once, also by two at the same time', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 100_00n })
    const account = owner.accounts['RUB'] ?? ''
    const { transferId: originalId } = await post(db, deposit(account, 'RUB', 50_00n))
    const ends = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(correct(db, { originalId, legs: [] }))),
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(await outcomeOf(correct(db, { originalId, legs: [] }))).toBe('BAD_REQUEST')
    const [row] = await db.query<{ balance_minor: bigint }>(
      'SELECT balance_minor FROM account WHERE id = $1',
      [account],
    )
    expect(row?.balance_minor).toBe(100_00n)
    expect(await auditLedger(db)).toEqual([])
  })

  test('no entry corrects another without a proposal that two people signed', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 100_00n })
    const leg = legsOf('in', { anna: owner.accounts['RUB'] ?? '', boris: '' }, 1n)
    const act = { scope: 'x', key: randomUUID(), requestHash: 'x' }
    const alone = { kind: 'correction', act, legs: leg, now: NOON } as const
    await expect(post(db, alone)).rejects.toThrow(/constraint/)
    const open = await propose(db, 'open')
    await expect(post(db, { ...alone, proposalId: open })).rejects.toThrow(/constraint/)
  })

  test('an entry that is reversed, corrected or under way cannot be corrected', async () => {
    const db = database()
    const owner = await createOwner(db, { RUB: 100_00n })
    const account = owner.accounts['RUB'] ?? ''
    const { transferId } = await post(db, deposit(account, 'RUB', 5_00n))
    expect(await findCorrectable(db, transferId)).toBeDefined()
    await correct(db, { originalId: transferId, legs: [] })
    expect(await findCorrectable(db, transferId)).toBeUndefined()
    const [link] = await db.query<{ reversal_id: string }>(
      'SELECT reversal_id FROM ledger_correction WHERE original_id = $1',
      [transferId],
    )
    expect(await findCorrectable(db, link?.reversal_id ?? '')).toBeUndefined()
    expect(await findCorrectable(db, randomUUID())).toBeUndefined()
  })
})

interface Accounts {
  anna: string
  boris: string
}

function legsOf(shape: string, { anna, boris }: Accounts, sum: bigint): Leg[] {
  const leg = { currency_code: 'RUB', amount: sum }
  const outside = houseAccount('external', 'RUB')
  if (shape === 'in') return [{ ...leg, debit: houseAccount('gateway_in', 'RUB'), credit: anna }]
  const pending = houseAccount('payout_pending', 'RUB')
  const fee = {
    debit: pending,
    credit: houseAccount('fee', 'RUB'),
    currency_code: 'RUB',
    amount: 1n,
  }
  if (shape === 'paidOut') return [{ ...leg, debit: anna, credit: pending }, fee]
  if (shape === 'settled') return [{ ...leg, debit: pending, credit: outside }, fee]
  if (shape === 'out') return [{ ...leg, debit: anna, credit: outside }]
  return shape === 'between' ? [{ ...leg, debit: anna, credit: boris }] : []
}

function shapesOf(accounts: Accounts, sum: bigint) {
  return {
    in: legsOf('in', accounts, sum),
    out: legsOf('out', accounts, min(sum, 100_00n)),
    between: legsOf('between', accounts, min(sum, 100_00n)),
    paidOut: legsOf('paidOut', accounts, min(sum, 100_00n)),
    settled: legsOf('settled', accounts, sum),
    none: [],
  }
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function postLegs(db: Database, legs: readonly Leg[]) {
  const act = { scope: 'test', key: randomUUID(), requestHash: 'x' }
  return post(db, { kind: 'transfer', act, legs, now: NOON })
}

/** What each owner has less what they owe. */
async function netOf(db: Database, accounts: Accounts): Promise<Record<string, bigint>> {
  const rows = await db.query<{ id: string; net: bigint }>(
    `SELECT a.id, a.balance_minor - coalesce(r.amount_minor, 0) AS net
     FROM account a LEFT JOIN receivable r ON r.account_id = a.id WHERE a.id = ANY($1::uuid[])`,
    [Object.values(accounts)],
  )
  return Object.fromEntries(rows.map(({ id, net }) => [id, net]))
}

function move(
  net: Record<string, bigint>,
  { debit, credit, amount: sum }: Leg,
  sign: bigint,
): void {
  if (net[debit] !== undefined) net[debit] -= sign * sum
  if (net[credit] !== undefined) net[credit] += sign * sum
}

/** A proposal of two people. */
async function propose(
  db: Database,
  state: 'open' | 'done',
  kind: 'correction' | 'manual' = 'correction',
): Promise<string> {
  const id = randomUUID()
  const [one, two] = [randomUUID(), randomUUID()]
  await db.query(
    `INSERT INTO office_operator (id, name, state, created_at)
     VALUES ($1, 'One', 'active', now()), ($2, 'Two', 'active', now())`,
    [one, two],
  )
  await db.query(
    `INSERT INTO office_proposal (id, kind, subject, content, content_hash, reason, asked_by, asked_key, asked_at,
       expires_at, state, approved_by, decided_by, decided_at)
     VALUES ($1, $7, 'entry ' || md5(random()::text), '{}', repeat('a', 64), 'a reason that is long', $2, $6, now(), now(), $3,
       $4, $4, $5)`,
    [
      id,
      one,
      state,
      state === 'done' ? two : null,
      state === 'done' ? NOON : null,
      randomUUID(),
      kind,
    ],
  )
  return id
}

async function correct(
  db: Database,
  { originalId, legs }: { originalId: string; legs: readonly Leg[] },
): Promise<void> {
  const proposalId = await propose(db, 'done')
  await db.transaction(async (tx) => {
    const ownerText = 'We corrected it.'
    await correctEntry(tx, { originalId, legs, proposalId, ownerText, now: NOON })
  })
}
