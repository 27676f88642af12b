import type { Queryable } from '../../db/database.ts'
import { recordPlanEnd } from './move-plan.ts'
import type { PlanRow } from './plan-row.ts'
import { tellOfPlan } from './tell-plan.ts'

/** Ends a plan whose pot has reached its goal, and tells its owner. */
export async function endAtGoal(tx: Queryable, plan: PlanRow, now: Date): Promise<void> {
  await recordPlanEnd(tx, plan.id, now)
  await tellOfPlan(tx, plan, { text: 'notification.plan_goal', now })
}
