import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import type { LedgerTransfer } from '../../../server/domain/ledger/transfer.ts'
import { findAll } from '../../../server/domain/monitoring/find-alerts.ts'
import {
  type Condition,
  type MonitoringRule,
  readRule,
} from '../../../server/domain/monitoring/rule.ts'
import { listStoredActs } from '../../../server/domain/monitoring/stored-acts.ts'
import { firstIdOf, newId } from '../../../server/lib/new-id.ts'
import { PATIENCE_MS, rounds } from '../../support/test-duration.ts'
import { bothEngines, withTestDatabase } from '../../support/test-database.ts'
import {
  createOwner,
  deposit,
  sendBetween,
  spend,
  type TestOwner,
} from '../support/ledger-world.ts'
import { isFound, type ModelAct, OWNERS, sidesOf } from '../support/rule-model.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'

/** Histories of one database do not meet. */
const APART_MS = 400 * 24 * HOUR_MS

const hours = fc.constantFrom(1, 5, 24, 72)
const flow = fc.constantFrom('in' as const, 'out' as const)
const few = fc.integer({ min: 1, max: 4 })
const percent = fc.constantFrom(1, 10, 50, 90, 100, 150)
const money = fc.integer({ min: 1, max: 4000 }).map(String)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ is: fc.constant('amount' as const), least: money }),
  fc.record({ is: fc.constant('sum' as const), flow, hours, least: money }),
  fc.record({ is: fc.constant('count' as const), flow, hours, least: few }),
  fc.record({ is: fc.constantFrom('senders' as const, 'recipients' as const), hours, least: few }),
  fc.record({
    is: fc.constantFrom('new_device' as const, 'new_recipient' as const, 'registered' as const),
    hours,
  }),
  fc.record({ is: fc.constant('share' as const), percent }),
  fc.record({ is: fc.constant('through' as const), hours, percent }),
)
const kinds = fc.constantFrom(
  ['withdrawal'],
  ['transfer_out'],
  ['withdrawal', 'transfer_out'],
  ['transfer_in', 'top_up'],
  ['withdrawal', 'transfer_in'],
)
const rule = fc
  .record({
    name: fc.constant('A rule'),
    about: fc.constant(''),
    acts: kinds,
    currency: fc.constantFrom('RUB', 'USD', null),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    holds: fc.constant(false),
  })
  .map(readRule)
  .filter((read): read is MonitoringRule => typeof read !== 'string')

/**
 * Rules that find the act after them, one by what is read of every act, one by more: random ones
 * may find nothing at all.
 */
const FINDING_RULES = [
  [{ is: 'amount', least: '1' }],
  [
    { is: 'sum', flow: 'out', hours: 24, least: '1' },
    { is: 'through', hours: 5, percent: 1 },
    { is: 'recipients', hours: 24, least: 1 },
    { is: 'amount', least: '1' },
  ],
]
  .map((conditions) =>
    readRule({
      name: 'A rule',
      about: '',
      acts: ['withdrawal'],
      currency: 'RUB',
      conditions,
      holds: false,
    }),
  )
  .filter((read): read is MonitoringRule => typeof read !== 'string')
const FOUND_ACT: ModelAct = {
  kind: 'withdrawal',
  owner: 0,
  other: 1,
  currency: 'RUB',
  amount: 5,
  target: 0,
  minutes: 1,
  isFailed: false,
}
const TOP_UP: ModelAct = { ...FOUND_ACT, kind: 'top_up' }

const owner = fc.integer({ min: 0, max: OWNERS - 1 })
const act: fc.Arbitrary<ModelAct> = fc.record({
  kind: fc.constantFrom('top_up', 'withdrawal', 'transfer', 'sign_in'),
  owner,
  other: owner,
  currency: fc.constantFrom('RUB', 'USD'),
  amount: fc.integer({ min: 1, max: 2000 }),
  target: fc.integer({ min: 0, max: 2 }),
  minutes: fc.integer({ min: 1, max: 1500 }),
  isFailed: fc.constantFrom(false, false, false, true),
})

describe.each(bothEngines)('rules against a model (%s)', (engine) => {
  const database = withTestDatabase(engine)
  let histories = 0
  let trues = 0

  test(
    'rules find in any history what a plain reading of it finds',
    async () => {
      const db = database()
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 1, maxLength: 14 }),
          fc.array(rule, { minLength: 1, maxLength: 4 }),
          async (acts, rules) => {
            histories += 1
            const begin = Date.UTC(2030, 0, 1) + histories * APART_MS
            const ids = await store(db, acts, begin)
            const until = new Date(begin + APART_MS / 2)
            const stored = await listStoredActs(db, {
              after: firstIdOf(new Date(begin)),
              until,
              most: 100,
            })
            const versions = rules.map((content) => ({
              id: '',
              ruleId: '',
              content,
              startedAt: null,
            }))
            const found = await findAll(db, versions, { acts: stored })
            trues += found.flat().length
            const sides = sidesOf(acts)
            const shown = stored.map(({ transactionId }, n) => ({
              side: ids.get(transactionId),
              found: rules.map((content) =>
                (found[n] ?? []).some(({ version }) => version.content === content),
              ),
            }))
            expect(shown.toSorted(bySide)).toEqual(
              sides
                .filter(({ isFailed }) => !isFailed)
                .map((side) => ({
                  side: side.name,
                  found: rules.map((content) => isFound(content, side, acts)),
                }))
                .toSorted(bySide),
            )
          },
        ),
        { numRuns: rounds(25, 400), examples: [[[TOP_UP, FOUND_ACT], FINDING_RULES]] },
      )
      expect(trues).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )
})

function bySide(a: { side: string | undefined }, b: { side: string | undefined }): number {
  return (a.side ?? '') < (b.side ?? '') ? -1 : 1
}

/**
 * Writes a history, and returns the names of its rows by their ids: the number of the act and the
 * side of the owner.
 */
async function store(
  db: Database,
  acts: readonly ModelAct[],
  begin: number,
): Promise<Map<string, string>> {
  const owners: TestOwner[] = []
  for (let n = 0; n < OWNERS; n += 1) {
    const made = await createOwner(db, { RUB: 1_000_000n, USD: 1_000_000n })
    await db.query('UPDATE app_user SET registered_at = $2 WHERE id = $1', [
      made.userId,
      new Date(begin + 90 * MINUTE_MS * n),
    ])
    owners.push(made)
  }
  const names = new Map<string, string>()
  let minutes = 0
  for (const [n, one] of acts.entries()) {
    minutes += one.minutes
    const now = new Date(begin + minutes * MINUTE_MS)
    const from = owners[one.owner]
    const to = owners[one.other]
    if (!from || !to) continue
    if (one.kind === 'sign_in') {
      await signIn(db, from, one, now)
      continue
    }
    if (one.kind === 'transfer' && from === to) continue
    const legs = legsOf(one, from, to)
    const rows = rowsOf(one, from, to).map((row) => Object.assign(row, { id: newId(now) }))
    const id = newId(now)
    await post(db, { ...legs, id, now, history: rows })
    if (one.kind === 'withdrawal')
      await addPayout(db, { one, from, id: rows[0]?.id ?? '', transfer: id, now })
    if (one.isFailed) {
      await db.query(`UPDATE wallet_transaction SET status = 'failed' WHERE transfer_id = $1`, [id])
    }
    for (const [side, row] of rows.entries()) names.set(row.id, `${n}/${side}`)
  }
  return names
}

function legsOf(
  { kind, currency, amount }: ModelAct,
  from: TestOwner,
  to: TestOwner,
): LedgerTransfer {
  const account = from.accounts[currency] ?? ''
  const sum = BigInt(amount)
  if (kind === 'top_up') return deposit(account, currency, sum)
  if (kind === 'withdrawal') return spend(account, currency, sum)
  return sendBetween({ debit: account, credit: to.accounts[currency] ?? '' }, currency, sum)
}

function rowsOf({ kind, currency, amount }: ModelAct, from: TestOwner, to: TestOwner) {
  const row = (one: TestOwner, sign: bigint) => ({
    user_id: one.userId,
    account_id: one.accounts[currency] ?? '',
    kind: kind === 'sign_in' ? ('transfer' as const) : kind,
    amount: sign * BigInt(amount),
    currency_code: currency,
    status: 'complete' as const,
    description: 'transaction.withdrawal.sbp' as const,
    params: {},
  })
  if (kind === 'top_up') return [row(from, 1n)]
  return kind === 'withdrawal' ? [row(from, -1n)] : [row(from, -1n), row(to, 1n)]
}

async function addPayout(
  db: Database,
  {
    one,
    from,
    id,
    transfer,
    now,
  }: { one: ModelAct; from: TestOwner; id: string; transfer: string; now: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO payout (id, user_id, account_id, currency_code, amount_minor, method, phone, bank_id, status, transfer_id,
       claimed_until, created_at)
     VALUES ($1, $2, $3, $4, $5, 'sbp', $6, 'bank', $7, $8, $9, $9)`,
    [
      id,
      from.userId,
      from.accounts[one.currency],
      one.currency,
      one.amount,
      `7900000000${one.target}`,
      one.isFailed ? 'failed' : 'complete',
      transfer,
      now,
    ],
  )
}

async function signIn(
  db: Database,
  { userId }: TestOwner,
  one: ModelAct,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO session (id, token_hash, user_id, created_at, last_seen_at, expires_at, user_agent)
     VALUES ($1, $2, $3, $4, $4, $4, $5)`,
    [newId(now), randomUUID().replaceAll('-', '').repeat(2), userId, now, `Device ${one.target}`],
  )
}
