import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import type { OwnerNotificationKey } from '../../messages/message.ts'
import { notify } from '../notifications/add-notification.ts'
import { chargeOf, nameOfPlan, type PlanRow } from './plan-row.ts'

type PlanText = Extract<OwnerNotificationKey, `notification.plan_${string}`>

/** Tells the owner of a plan something about it. */
export async function tellOfPlan(
  tx: Queryable,
  plan: PlanRow,
  { text, params = {}, now }: { text: PlanText; params?: MessageParams; now: Date },
): Promise<void> {
  const charge = chargeOf(plan) ?? plan.max_minor ?? plan.amount_minor
  const about = {
    name: nameOfPlan(plan),
    amount: formatAmount(charge, plan.from_decimals),
    currency_code: plan.from_code,
    plan: plan.id,
  }
  await notify(tx, { userId: plan.user_id, key: text, params: { ...about, ...params }, now })
}

/** Returns what the account lacks for the next run; 0 where it suffices. */
export function shortOf(plan: PlanRow): Minor {
  const charge = chargeOf(plan) ?? plan.max_minor ?? 0n
  return charge > plan.balance_minor ? charge - plan.balance_minor : 0n
}
