import { refusalParams } from '../../messages/refusal-words.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import { timeIn } from '../../../contract/rules/zone-time.ts'
import type { Queryable } from '../../db/database.ts'
import type { Refusal, RefusalCode } from '../refusal.ts'
import { recordPlanEnd, moveOn, recordUnrun } from './move-plan.ts'
import { hasClosedAccount, hasLostRecipient, type PlanRow } from './plan-row.ts'
import { nextTryOf } from './plan-times.ts'
import { shortOf, notifyOfPlan } from './notify-of-plan.ts'

/** Why a run may succeed later on the same day, by the refusal. */
const TRIED_AGAIN = {
  INSUFFICIENT_FUNDS: 'money',
  LIMIT_EXCEEDED: 'limit',
  OWN_LIMIT: 'limit',
  OWN_LIMIT_MONTH: 'limit',
  RECIPIENT_LIMIT: 'limit',
  NO_RATE: 'rate',
  RATE_CHANGED: 'rate',
  METHOD_UNAVAILABLE: 'provider',
  BANK_UNAVAILABLE: 'provider',
  NETWORK_UNAVAILABLE: 'provider',
  QUOTE_EXPIRED: 'provider',
} as const satisfies Partial<Record<RefusalCode, string>>

/** Refusals after which the day is passed over. */
const SKIPPED = {
  WALLET_FROZEN: 'frozen',
  OWN_FROZEN: 'frozen',
} as const satisfies Partial<Record<RefusalCode, string>>

/** A run would take more from the account than the owner allowed: no call is refused for it. */
export const ABOVE_MOST = 'above_most'
/** Why a run does not come about. */
export type PlanObstacle = Refusal | typeof ABOVE_MOST

type Known = typeof TRIED_AGAIN & typeof SKIPPED
type Reason = Known[keyof Known] | 'max'

const SKIPPED_TEXTS = {
  money: 'notification.plan_skipped_money',
  limit: 'notification.plan_skipped_limit',
  rate: 'notification.plan_skipped_rate',
  provider: 'notification.plan_skipped_provider',
  max: 'notification.plan_skipped_max',
  frozen: 'notification.plan_skipped_frozen',
} as const satisfies Record<Reason, string>

/** A rate that changed while it was used is read again after this time, ms. */
const RATE_AGAIN_MS = 5000

/**
 * Records why a run did not come about: it is tried again on the same day, the day is passed over,
 * or the plan ends, because its account or recipient is gone. The owner is notified. Its
 * transaction has locked the owner.
 */
export async function recordRefusal(
  tx: Queryable,
  plan: PlanRow,
  { obstacle, now }: { obstacle: PlanObstacle; now: Date },
): Promise<void> {
  const { next_on: day, zone } = plan
  if (day === null) return
  if (obstacle === ABOVE_MOST) return skip(tx, plan, { day, reason: 'max', now })
  if (obstacle.code === 'RATE_CHANGED') {
    const dueAt = new Date(now.getTime() + RATE_AGAIN_MS)
    await tx.query('UPDATE plan SET due_at = $2 WHERE id = $1', [plan.id, dueAt])
    return
  }
  const again = findOwn(TRIED_AGAIN, obstacle.code)
  const nextTry = again && nextTryOf(zone, day, now)
  if (again && nextTry) return tryAgain(tx, plan, { reason: again, at: nextTry, now })
  const skipped = again ?? findOwn(SKIPPED, obstacle.code)
  if (skipped) return skip(tx, plan, { day, reason: skipped, now })
  await fail(tx, plan, { day, refusal: obstacle, now })
}

async function tryAgain(
  tx: Queryable,
  plan: PlanRow,
  { reason, at, now }: { reason: Reason; at: Date; now: Date },
): Promise<void> {
  await tx.query('UPDATE plan SET due_at = $2, tries = tries + 1 WHERE id = $1', [plan.id, at])
  const short_amount = formatAmount(shortOf(plan), plan.from_decimals)
  const params = { time: timeIn(plan.zone, at), short_amount }
  const text = reason === 'money' ? 'notification.plan_retry' : 'notification.plan_waits'
  await notifyOfPlan(tx, plan, { text, params, now })
}

async function skip(
  tx: Queryable,
  plan: PlanRow,
  { day, reason, now }: { day: string; reason: Reason; now: Date },
): Promise<void> {
  await recordUnrun(tx, plan.id, { day, status: 'skipped', reason, now })
  await moveOn(tx, plan, now)
  const max_amount = formatAmount(plan.max_minor ?? plan.amount_minor, plan.from_decimals)
  await notifyOfPlan(tx, plan, {
    text: SKIPPED_TEXTS[reason],
    params: { on: day, max_amount },
    now,
  })
}

async function fail(
  tx: Queryable,
  plan: PlanRow,
  { day, refusal, now }: { day: string; refusal: Refusal; now: Date },
): Promise<void> {
  const { code, params } = refusal
  await recordUnrun(tx, plan.id, { day, status: 'failed', reason: code, params, now })
  const isGone = hasLostRecipient(plan) || hasClosedAccount(plan)
  if (isGone) await recordPlanEnd(tx, plan.id, now)
  else await moveOn(tx, plan, now)
  const text = isGone ? 'notification.plan_over' : 'notification.plan_failed'
  await notifyOfPlan(tx, plan, { text, params: { on: day, ...refusalParams(refusal) }, now })
}

function findOwn<Found>(
  table: Readonly<Record<string, Found>>,
  code: RefusalCode,
): Found | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}
