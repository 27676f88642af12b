import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import type { Log } from '../../ops/log/log.ts'
import { isId } from '../ledger/accounts.ts'
import { recordingWithheld } from '../monitoring/holding.ts'
import { Refusal } from '../refusal.ts'
import type { NewPayout } from '../withdrawals/describe-payout.ts'
import { startPayout } from '../withdrawals/pay-out.ts'
import { leaveMissed, listMissed } from './missed-days.ts'
import { type PlanRow, readPlan } from './plan-row.ts'
import { ABOVE_MOST } from './record-refusal.ts'
import { doAct, type Offer, readOffer } from './run-plan.ts'
import { type Steered, type Steering, steer } from './steer-plan.ts'

type DaySteering = Steering & { on: string }

/**
 * Does what a plan was to do on a day that no server was there for, at the rate and the fee of this
 * moment. It is the run of that day: the ledger knows its key, and a day that is done is answered
 * as done. Throws NOT_FOUND, PLAN_CHANGED, PLAN_DATE, AMOUNT_TOO_LARGE (`max_amount`,
 * `currency_code`) where more than the owner allowed would leave the account, and why the act is
 * refused.
 */
export async function makeUpPlanDay(
  db: Database,
  steering: DaySteering,
  { methods, log }: { methods: PayoutMethods; log: Log },
): Promise<Steered> {
  const { userId, id, on, now } = steering
  const seen = isId(id) ? await readPlan(db, id) : undefined
  if (seen?.user_id !== userId) throw new Refusal('NOT_FOUND')
  if (await isDone(db, id, on)) return { id, version: seen.version }
  const offer = await readOffer(db, ofDay(seen, on), { methods, now })
  if (offer === ABOVE_MOST) throw aboveMost(seen)
  const { steered, payout } = await recordingWithheld(db, () =>
    makeUp(db, steering, { seen, offer }),
  )
  if (payout) await startPayout(db, payout, { methods, log, now })
  return steered
}

async function makeUp(
  db: Database,
  steering: DaySteering,
  { seen, offer }: { seen: PlanRow; offer: Offer | undefined },
): Promise<{ steered: Steered; payout: NewPayout | undefined }> {
  const { on, now } = steering
  const made: { payout?: NewPayout | undefined } = {}
  const steered = await steer(db, steering, async (tx, plan) => {
    if (plan.version !== seen.version) throw new Refusal('PLAN_CHANGED')
    await requireMissed(tx, plan, { on, now })
    await tx.query('DELETE FROM plan_run WHERE plan_id = $1 AND run_on = $2', [plan.id, on])
    made.payout = await doAct(tx, ofDay(plan, on), { offer, now })
    return 'plan_day_made_up'
  })
  return { steered, payout: made.payout }
}

/** Leaves a day that was missed undone. Throws NOT_FOUND, PLAN_CHANGED, PLAN_DATE. */
export function leavePlanDay(db: Database, steering: DaySteering): Promise<Steered> {
  const { on } = steering
  return steer(db, steering, async (tx, plan) => {
    if (!(await leaveMissed(tx, plan.id, on))) throw new Refusal('PLAN_DATE')
    return 'plan_day_left'
  })
}

/** The plan as it was to run on a day. */
function ofDay(plan: PlanRow, on: string): PlanRow {
  return { ...plan, next_on: on }
}

async function isDone(db: Queryable, id: string, on: string): Promise<boolean> {
  const done = await db.query(
    `SELECT 1 FROM plan_run WHERE plan_id = $1 AND run_on = $2 AND status = 'done'`,
    [id, on],
  )
  return done.length > 0
}

async function requireMissed(
  tx: Queryable,
  plan: PlanRow,
  { on, now }: { on: string; now: Date },
): Promise<void> {
  const missed = await listMissed(tx, [plan], now)
  if (!missed.get(plan.id)?.includes(on)) throw new Refusal('PLAN_DATE')
}

function aboveMost({ max_minor, amount_minor, from_decimals, from_code }: PlanRow): Refusal {
  const max_amount = formatAmount(max_minor ?? amount_minor, from_decimals)
  return new Refusal('AMOUNT_TOO_LARGE', { max_amount, currency_code: from_code })
}
