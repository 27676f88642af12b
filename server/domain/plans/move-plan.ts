import { addDays } from '../../../contract/rules/calendar-date.ts'
import type { Queryable } from '../../db/database.ts'
import { listDaysAhead, type PlanRow } from './plan-row.ts'
import { runsAt, tellsAt } from './plan-times.ts'

/** What became of a plan on a day without a transfer. */
export interface Unrun {
  day: string
  status: 'skipped' | 'failed'
  reason: string
  now: Date
}

/** Stores that a plan did nothing on a day. Its transaction has locked the owner. */
export async function recordUnrun(
  tx: Queryable,
  planId: string,
  { day, status, reason, now }: Unrun,
): Promise<void> {
  await tx.query(
    `INSERT INTO plan_run (plan_id, run_on, status, reason, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (plan_id, run_on) DO NOTHING`,
    [planId, day, status, reason, now],
  )
}

/**
 * Moves a plan on to its first day from `from` on, in the zone of its owner, or ends it where there is none. `days` are the days
 * that have a run by now. Returns the day.
 */
export async function movePlan(
  tx: Queryable,
  plan: PlanRow,
  { from, days, now }: { from: string; days: readonly string[]; now: Date },
): Promise<string | undefined> {
  const zone = plan.time_zone ?? plan.zone
  const [next] = listDaysAhead({ ...plan, days: [...days] }, { zone, from, most: 1 })
  if (next === undefined) {
    await recordPlanEnd(tx, plan.id, now)
    return undefined
  }
  const dueAt = days.includes(next) ? runsAt(zone, next) : tellsAt(zone, next)
  await tx.query(`UPDATE plan SET next_on = $2, due_at = $3, zone = $4, tries = 0 WHERE id = $1`, [
    plan.id,
    next,
    dueAt,
    zone,
  ])
  return next
}

/** Moves a plan on after its next day, which has got a run. Returns the day after that. */
export function moveOn(tx: Queryable, plan: PlanRow, now: Date): Promise<string | undefined> {
  const day = plan.next_on ?? plan.first_on
  const days = [...new Set([...plan.days, day])]
  return movePlan(tx, plan, { from: addDays(day, 1), days, now })
}

/** Ends a plan: it has no further day. */
export async function recordPlanEnd(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE plan SET state = 'ended', next_on = NULL, due_at = NULL, ended_at = $2 WHERE id = $1`,
    [id, now],
  )
}
