import { addDays } from '../../../contract/rules/calendar-date.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { recordWithheld } from '../monitoring/holding.ts'
import { Refusal } from '../refusal.ts'
import type { NewPayout } from '../withdrawals/describe-payout.ts'
import { startPayout } from '../withdrawals/pay-out.ts'
import { runDue } from '../work-queue/run-due.ts'
import { endAtGoal } from './end-at-goal.ts'
import { moveOn, movePlan, recordUnrun } from './move-plan.ts'
import { leftToGoal, listDaysAhead, type PlanRow, readPlan } from './plan-row.ts'
import { nextStepOf } from './plan-times.ts'
import { ABOVE_MOST, type PlanObstacle, recordRefusal } from './record-refusal.ts'
import { actOnBatch, PLANS } from './act-on-batch.ts'
import { type Offer, readOffer, runPlan } from './run-plan.ts'
import { notifyAhead, notifyOfPlan } from './notify-of-plan.ts'

/** Days without a server that are recorded one by one. */
const MOST_MISSED = 400

interface PlanWork {
  clock: Clock
  log: Log
  methods: PayoutMethods
}

/**
 * Does what is due for all plans. Any number of servers may call it: whoever has locked the owner
 * does it, and finds the plan as the others left it. Returns how many were done.
 */
export function runDuePlans(db: Database, working: PlanWork): Promise<number> {
  return runDue(db, working, {
    queue: PLANS,
    batch: () => actOnBatch(db, working.clock.now()),
    act: (id) => actOnPlan(db, id, working),
  })
}

/**
 * Does what is due for a plan at a moment. Returns whether there was something that nobody else
 * does.
 */
async function actOnPlan(
  db: Database,
  id: string,
  { clock, log, methods }: PlanWork,
): Promise<boolean> {
  const now = clock.now()
  const seen = await readPlan(db, id)
  if (!seen || nextStepOf(seen, now) === 'none') return false
  try {
    const isRun = nextStepOf(seen, now) === 'run'
    const offer = isRun ? await readOffer(db, seen, { methods, now }) : undefined
    if (offer === ABOVE_MOST) {
      return await db.transaction((tx) => refuse(tx, { seen, obstacle: ABOVE_MOST, now }))
    }
    const { isDone, payout } = await db.transaction((tx) => act(tx, { seen, offer, now }))
    if (payout) await startPayout(db, payout, { methods, log, now })
    return isDone
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await recordWithheld(db, error)
    return db.transaction((tx) => refuse(tx, { seen, obstacle: error, now }))
  }
}

interface Due {
  seen: PlanRow
  now: Date
}

async function act(
  tx: Queryable,
  { seen, offer, now }: Due & { offer: Offer | undefined },
): Promise<{ isDone: boolean; payout?: NewPayout | undefined }> {
  const free = await tx.query(
    'SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED',
    [seen.user_id],
  )
  if (free.length === 0) return { isDone: false }
  const plan = await readPlan(tx, seen.id)
  // What was changed meanwhile is looked at again in the next round.
  if (!plan || !isSame(plan, seen)) return { isDone: false }
  let payout: NewPayout | undefined
  switch (nextStepOf(plan, now)) {
    case 'tell':
      if (leftToGoal(plan) === 0n) await endAtGoal(tx, plan, now)
      else await notifyAhead(tx, [plan], now)
      break
    case 'pass':
      await moveOn(tx, plan, now)
      break
    case 'missed':
      await miss(tx, plan, now)
      break
    case 'run':
      if (leftToGoal(plan) === 0n) await endAtGoal(tx, plan, now)
      else payout = await runPlan(tx, plan, { offer, now })
      break
    case 'none':
      return { isDone: false }
  }
  await addOwnerEvent(tx, { userId: plan.user_id, kind: 'money', now })
  return { isDone: true, payout }
}

async function refuse(
  tx: Queryable,
  { seen, obstacle, now }: Due & { obstacle: PlanObstacle },
): Promise<boolean> {
  await lockOwner(tx, seen.user_id)
  const plan = await readPlan(tx, seen.id)
  if (!plan || !isSame(plan, seen) || nextStepOf(plan, now) !== 'run') return false
  await recordRefusal(tx, plan, { obstacle, now })
  await addOwnerEvent(tx, { userId: plan.user_id, kind: 'money', now })
  return true
}

function isSame(plan: PlanRow, seen: PlanRow): boolean {
  return plan.version === seen.version && plan.next_on === seen.next_on && plan.tries === seen.tries
}

/** Records the days on which no server was there, and tells of them: nothing is made up for. */
async function miss(tx: Queryable, plan: PlanRow, now: Date): Promise<void> {
  const { id, zone, next_on: first, tries } = plan
  if (first === null) return
  // A day on which it was tried has been told of, and its reason is known.
  const reason = tries > 0 ? 'money' : 'missed'
  const today = dateIn(zone, now)
  const ahead = listDaysAhead(plan, { zone, from: first, most: MOST_MISSED })
  const missed = ahead.filter((day) => day < today && !plan.days.includes(day))
  for (const day of missed) {
    await recordUnrun(tx, id, { day, status: 'skipped', reason, now })
  }
  const last = missed.at(-1) ?? first
  const days = [...new Set([...plan.days, ...missed])].toSorted()
  await movePlan(tx, plan, { from: addDays(last, 1), days, now })
  const params = { on: first, count: String(missed.length) }
  const text = missed.length > 1 ? 'notification.plan_missed_days' : 'notification.plan_missed'
  await notifyOfPlan(tx, plan, { text, params, now })
}
