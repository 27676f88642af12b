import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import type { OwnerNotificationKey } from '../../messages/message.ts'
import { type NewNotification, notify, notifyOwners } from '../notifications/add-notification.ts'
import { chargeOf, nameOfPlan, type PlanRow } from './plan-row.ts'
import { runsAt } from './plan-times.ts'

type PlanText = Extract<OwnerNotificationKey, `notification.plan_${string}`>

interface PlanNote {
  text: PlanText
  params?: MessageParams
  now: Date
}

/** Notifies the owner of a plan. */
export function notifyOfPlan(tx: Queryable, plan: PlanRow, note: PlanNote): Promise<void> {
  return notify(tx, noteOfPlan(plan, note))
}

function noteOfPlan(plan: PlanRow, { text, params = {}, now }: PlanNote): NewNotification {
  const charge = chargeOf(plan) ?? plan.max_minor ?? plan.amount_minor
  const about = {
    name: nameOfPlan(plan),
    amount: formatAmount(charge, plan.from_decimals),
    currency_code: plan.from_code,
    plan: plan.id,
  }
  return { userId: plan.user_id, key: text, params: { ...about, ...params }, now }
}

/**
 * Notifies owners 24 hours before a run of their plans, and whether the money suffices. Its
 * transaction has locked them.
 */
export async function notifyAhead(
  tx: Queryable,
  plans: readonly PlanRow[],
  now: Date,
): Promise<void> {
  const ahead = plans.flatMap((plan) => (plan.next_on === null ? [] : { plan, day: plan.next_on }))
  const notes = ahead.map(({ plan, day }) => {
    const short = shortOf(plan)
    const text = short > 0n ? 'notification.plan_ahead_short' : 'notification.plan_ahead'
    const params = { on: day, short_amount: formatAmount(short, plan.from_decimals) }
    return noteOfPlan(plan, { text, params, now })
  })
  await notifyOwners(tx, notes)
  const notified = ahead.map(({ plan: { id, zone }, day }) => ({
    id,
    day,
    due_at: runsAt(zone, day),
  }))
  await tx.query(
    `UPDATE plan p SET told_on = r.day, due_at = r.due_at
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, day text, due_at timestamptz) WHERE p.id = r.id`,
    [JSON.stringify(notified)],
  )
}

/** Returns what the account lacks for the next run; 0 where it suffices. */
export function shortOf(plan: PlanRow): Minor {
  const charge = chargeOf(plan) ?? plan.max_minor ?? 0n
  return charge > plan.balance_minor ? charge - plan.balance_minor : 0n
}
