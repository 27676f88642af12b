import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { auditLedger } from '../../../server/domain/ledger/audit.ts'
import { collectAllOwed, collectOwed } from '../../../server/domain/ledger/receivables.ts'
import { post } from '../../../server/domain/ledger/post.ts'
import { claimEvents } from '../../../server/domain/provider-events/claim-events.ts'
import { takeEvent } from '../../../server/domain/provider-events/take-event.ts'
import { claimChecks, paymentSettler } from '../../../server/domain/top-up/check-payment.ts'
import { createTopUp } from '../../../server/domain/top-up/top-up.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import { claimOf, createMemoryPayments } from '../../support/providers/memory-payments.ts'
import { testEngines, withTestDatabase } from '../../support/test-database.ts'
import { PATIENCE_MS, report, rounds } from '../../support/test-duration.ts'
import { createOwner, NOON, spend } from '../support/ledger-world.ts'
import { checkingOf } from '../support/payment-acts.ts'
import { isWholeWalk } from '../../support/walk.ts'
import { DAY_MS, SECOND_MS } from '../../../contract/rules/durations.ts'

const RUNS = rounds(isWholeWalk ? 200 : 50, 5000)
const ORDERED = 100

/** What happens at the provider, with or without an event. */
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      percent: fc.constantFrom(100, 100, 40, 250),
    }),
  },
  fc.record({ what: fc.constantFrom('fail' as const, 'wait' as const) }),
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('claim' as const),
      kind: fc.constantFrom('refund' as const, 'dispute' as const),
      ref: fc.constantFrom('a', 'b'),
      amount: fc.integer({ min: 1, max: 120 }),
      is_taken: fc.boolean(),
    }),
  },
)

/** What reaches the wallet, and when. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('happen' as const),
      order: fc.nat(1),
      what: happening,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('tell' as const),
      order: fc.nat(1),
      by: fc.constantFrom('ours' as const, 'theirs' as const, 'forged' as const),
      event: fc.nat(5),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('settle' as const) }) },
  fc.record({ act: fc.constant('spend' as const) }),
  fc.record({ act: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 4000 }) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Happening = Extract<Step, { act: 'happen' }>['what']

describe.each(testEngines)('events of payments (%s)', (engine) => {
  const database = withTestDatabase(engine)

  test(
    'events that are forged, doubled, shuffled, delayed and lost end in what the provider has',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
          const world = await createWorld(database())
          for (const one of steps) await world.take(one)
          await world.settleAll()
          await world.expectTruth()
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
      expect(await auditLedger(database())).toEqual([])
      report(`events of payments in random order, ${engine}`, { runs: RUNS, wrong: 0 })
    },
    PATIENCE_MS,
  )
})

/** One owner with two orders at a provider of their own. */
async function createWorld(db: Database) {
  const provider = createMemoryPayments(randomUUID())
  const { gateway } = provider
  const owner = await createOwner(db, { RUB: 0n })
  const account = owner.accounts['RUB'] ?? ''
  let now = NOON
  let spent = 0n
  const checking = checkingOf([gateway], () => now)
  const settlers = { payment: paymentSettler(db, checking) }
  const orders: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { order } = await createTopUp(db, {
      userId: owner.userId,
      idempotencyKey: randomUUID(),
      request: { amount: `${ORDERED}.00`, currency_code: 'RUB' },
      now,
      language: 'ru',
      origin: '',
      payments: [gateway],
    })
    orders.push(order)
  }
  const orderAt = (index: number) => orders[index] ?? ''

  const happen = (order: string, what: Happening) => {
    const state = provider.states.get(order)
    if (!state) throw new Error('an order that was not started')
    const { captured } = state
    if (what.what === 'pay') {
      const amount = (ORDERED * what.percent) / 100
      // Captured money never becomes less.
      if (state.status === 'failed' || Number(captured?.amount ?? 0) > amount) return
      const money = { amount: `${amount}.00`, currency_code: 'RUB' }
      provider.set(order, { status: 'complete', captured: money })
    } else if (what.what === 'claim') {
      const { kind, ref, amount, is_taken } = what
      if (!captured) return
      const others = state.claims.filter((claim) => claim.kind !== kind || claim.ref !== ref)
      const claim = claimOf(kind, `${amount}.00`, { ref, is_taken })
      provider.set(order, { claims: [...others, claim] })
    } else if (!captured && state.status !== 'failed') {
      provider.set(order, { status: what.what === 'fail' ? 'failed' : 'pending' })
    }
  }

  const settle = async () => {
    const events = await claimEvents(db, { settlers, ...checking, metrics: quiet }, 50)
    await Promise.all(events.map((act) => act()))
  }

  return {
    async take(one: Step) {
      if (one.act === 'happen') happen(orderAt(one.order), one.what)
      if (one.act === 'settle') await settle()
      if (one.act === 'pass') now = new Date(now.getTime() + one.seconds * SECOND_MS)
      if (one.act === 'tell') {
        const order = orderAt(one.order)
        const ref = { ours: order, theirs: `ref-${order}`, forged: randomUUID() }[one.by]
        // What an event says is never read: any body will do, and the same one may come again.
        const event = { kind: 'payment' as const, ref, id: `${ref} ${one.event}` }
        const body = Buffer.from('{"status":"complete","amount":"1000000.00"}')
        await takeEvent(db, { provider: gateway.name, event, body, headers: {}, now })
      }
      if (one.act === 'spend') {
        await db.transaction((tx) => collectOwed(tx, account, now))
        const { balance } = await readMoney(db, account)
        const amount = balance / 2n
        if (amount === 0n) return
        await post(db, spend(account, 'RUB', amount))
        spent += amount
      }
    },
    /** The jobs go on: events are processed, and the payments are read without them. */
    async settleAll() {
      await settle()
      now = new Date(now.getTime() + DAY_MS)
      await settle()
      const due = await claimChecks(db, checking, 50)
      await Promise.all(due.map((act) => act()))
      await collectAllOwed(db, now)
    },
    async expectTruth() {
      const truths = orders.map((order) => truthOf(provider.states.get(order)))
      const kept = truths.reduce((sum, one) => sum + one, 0n)
      const { balance, owed } = await readMoney(db, account)
      expect(balance - owed).toBe(kept - spent)
      expect(balance === 0n || owed === 0n).toBe(true)
      expect(balance >= 0n).toBe(true)
      const rows = await db.query<{ sum: bigint }>(
        `SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM wallet_transaction
         WHERE account_id = $1 AND status = 'complete'`,
        [account],
      )
      expect((rows[0]?.sum ?? 0n) - spent).toBe(balance)
    },
  }
}

const minor = (amount: string | undefined) => parseAmount(amount ?? '0', 2) ?? 0n

/** What is left of a payment: what was captured less what was taken back of it. */
function truthOf(
  state: ReturnType<ReturnType<typeof createMemoryPayments>['states']['get']>,
): bigint {
  const captured = minor(state?.captured?.amount)
  const claimed = (state?.claims ?? [])
    .filter(({ is_taken: isTaken }) => isTaken)
    .reduce((sum, { amount }) => sum + minor(amount), 0n)
  return claimed > captured ? 0n : captured - claimed
}

async function readMoney(db: Database, account: string) {
  const [row] = await db.query<{ balance: bigint; owed: bigint }>(
    `SELECT a.balance_minor AS balance, coalesce(r.amount_minor, 0) AS owed
     FROM account a LEFT JOIN receivable r ON r.account_id = a.id WHERE a.id = $1`,
    [account],
  )
  if (!row) throw new Error('no account')
  return row
}

const quiet = { countEvent: () => {} }
