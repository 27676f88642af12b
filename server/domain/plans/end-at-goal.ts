import type { Queryable } from '../../db/database.ts'
import { recordPlanEnd } from './move-plan.ts'
import type { PlanRow } from './plan-row.ts'
import { notifyOfPlan } from './notify-of-plan.ts'

/** Ends a plan whose pot has reached its goal, and tells its owner. */
export async function endAtGoal(tx: Queryable, plan: PlanRow, now: Date): Promise<void> {
  await recordPlanEnd(tx, plan.id, now)
  await notifyOfPlan(tx, plan, { text: 'notification.plan_goal', now })
}
