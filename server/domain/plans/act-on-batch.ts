import type { Database, Queryable } from '../../db/database.ts'
import { describeExchangeInside } from '../exchange/exchange.ts'
import { readManyTerms } from '../exchange/terms.ts'
import { postFree } from '../ledger/post.ts'
import type { LedgerTransfer } from '../ledger/transfer.ts'
import { addOwnerEvents } from '../owner-events.ts'
import { findMoneyOpen } from '../pins/money-wait.ts'
import { describeFillings } from '../pots/fill-pot.ts'
import { unlessRefused } from '../refusal.ts'
import { requireSender, type Sender, SENDER_COLUMNS } from '../transfers/lock-sender.ts'
import { describeSendings } from '../transfers/send.ts'
import { claimDue, type ClaimedRow } from '../work-queue/claim-due.ts'
import type { DueBatch, Queue } from '../work-queue/run-due.ts'
import { moveAfterRun, movePlans } from './move-plan.ts'
import { exchangeOf, fillingOf, insideOf, plannedOf, sendingOfPlan } from './plan-acts.ts'
import { fillsUp, leftToGoal, type PlanRow, readPlanRows } from './plan-row.ts'
import { nextStepOf } from './plan-times.ts'
import { ABOVE_MOST } from './record-refusal.ts'
import { keepRecipients } from './run-plan.ts'
import { notifyAhead } from './notify-of-plan.ts'

/** Plans that wait for their next day. */
export const PLANS: Queue = { table: 'plan', state: 'active' }

type Claimed = ClaimedRow & Sender

interface BatchContext {
  db: Database
  tx: Queryable
  now: Date
}

/**
 * Does in one transaction what is due for plans of many owners, as far as it is a notification, a
 * day passed over, or an act without an obstacle: each is decided by what is read under the lock of
 * its owner, and one that is not posted changes nothing for the others. What else is due is
 * returned, to be done plan by plan: refusals, withdrawals, days that were missed, and what has
 * failed before.
 */
export function actOnBatch(db: Database, now: Date): Promise<DueBatch> {
  return db.transaction(async (tx) => {
    const claimed = await claimDue<Claimed>(tx, { queue: PLANS, columns: SENDER_COLUMNS, now })
    if (claimed.length === 0) return { done: 0, alone: [] }
    const rows = await readPlanRows(
      tx,
      claimed.map(({ id }) => id),
    )
    const plans = new Map(rows.map((plan) => [plan.id, plan]))
    const steps = claimed.flatMap((due) => {
      const plan = plans.get(due.id)
      const step = plan ? stepOf(plan, due, now) : 'none'
      return plan && step !== 'none' ? [{ due, plan, step }] : []
    })
    const plansOf = (wanted: Step) =>
      steps.filter(({ step }) => step === wanted).map(({ plan }) => plan)
    const told = plansOf('tell')
    if (told.length > 0) await notifyAhead(tx, told, now)
    const run = await runMany({ db, tx, now }, plansOf('run'))
    const moved = [...plansOf('pass'), ...run]
    if (moved.length > 0) {
      await movePlans(
        tx,
        moved.map((plan) => moveAfterRun(plan, now)),
      )
    }
    const done = new Set([...told, ...moved])
    if (done.size > 0) {
      await addOwnerEvents(
        tx,
        Array.from(done, ({ user_id: userId }) => ({ userId, kind: 'money' as const, now })),
      )
    }
    const alone = steps.filter(({ plan }) => !done.has(plan)).map(({ due }) => due)
    return { done: done.size, alone }
  })
}

type Step = 'none' | 'tell' | 'pass' | 'run' | 'alone'

function stepOf(plan: PlanRow, due: Claimed, now: Date): Step {
  const step = nextStepOf(plan, now)
  if (step === 'none' || step === 'pass') return step
  if (due.failures > 0 || step === 'missed' || leftToGoal(plan) === 0n) return 'alone'
  if (step === 'tell') return 'tell'
  const isFree = unlessRefused(() => {
    requireSender(due, plan.kind)
    return true
  })
  return isFree && plan.kind !== 'withdrawal' && !fillsUp(plan) ? 'run' : 'alone'
}

/** Posts what plans do today, and returns those of which it was posted. */
async function runMany(acting: BatchContext, plans: readonly PlanRow[]): Promise<PlanRow[]> {
  const transfers = new Map([
    ...(await describeExchanges(acting, plans)),
    ...(await describeTransfers(acting, plans)),
    ...(await describePots(acting, plans)),
  ])
  const posted = await postFree(acting.tx, [...transfers.values()])
  return plans.filter((plan) => {
    const transfer = transfers.get(plan)
    return transfer && posted.has(transfer)
  })
}

type Described = [PlanRow, LedgerTransfer][]

async function describeExchanges(
  { db, tx, now }: BatchContext,
  plans: readonly PlanRow[],
): Promise<Described> {
  const acts = plans.flatMap((plan) => {
    if (plan.kind !== 'exchange') return []
    const asked = unlessRefused(() => exchangeOf(plan, now))
    return asked && asked !== ABOVE_MOST ? [{ plan, asked }] : []
  })
  if (acts.length === 0) return []
  const terms = await readManyTerms(
    { db, tx },
    acts.map(({ asked }) => asked),
  )
  return acts.flatMap(({ plan, asked }, n) => {
    const its = terms[n]
    return its
      ? pair(
          plan,
          unlessRefused(() => describeExchangeInside(asked, its, plannedOf(plan))),
        )
      : []
  })
}

async function describeTransfers(
  { tx, now }: BatchContext,
  plans: readonly PlanRow[],
): Promise<Described> {
  const asked = plans.flatMap((plan) => {
    const sending =
      plan.kind === 'transfer' ? unlessRefused(() => sendingOfPlan(plan, now)) : undefined
    return sending ? [{ plan, sending }] : []
  })
  if (asked.length === 0) return []
  const areOpen = await findMoneyOpen(
    tx,
    asked.map(({ plan }) => ({ userId: plan.user_id, now })),
  )
  const acts = asked.filter((_, n) => areOpen[n])
  if (acts.length === 0) return []
  await keepRecipients(
    tx,
    acts.map(({ plan }) => plan),
    now,
  )
  const transfers = await describeSendings(
    tx,
    acts.map(({ plan, sending }) => ({ sending, inside: insideOf(plan) })),
  )
  return acts.flatMap(({ plan }, n) => pair(plan, transfers[n]))
}

async function describePots(
  { tx, now }: BatchContext,
  plans: readonly PlanRow[],
): Promise<Described> {
  const pots = plans.filter(({ kind }) => kind === 'pot')
  if (pots.length === 0) return []
  const transfers = await describeFillings(
    tx,
    pots.map((plan) => fillingOf(plan, now)),
  )
  return pots.flatMap((plan, n) => pair(plan, transfers[n]))
}

function pair(plan: PlanRow, transfer: LedgerTransfer | undefined): Described {
  return transfer ? [[plan, transfer]] : []
}
