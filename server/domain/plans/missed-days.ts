import { addDays } from '../../../contract/rules/calendar-date.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import type { Queryable } from '../../db/database.ts'

/** For how many days the owner is asked about a day that was missed. */
const ASKED_DAYS = 30

/** Returns the first day about which the owner of a plan in a zone is asked. */
function askedFrom(zone: string, now: Date): string {
  return addDays(dateIn(zone, now), -ASKED_DAYS)
}

/** Returns the missed days of plans about which their owners are asked, in their order. */
export async function listMissed(
  db: Queryable,
  plans: readonly { id: string; zone: string }[],
  now: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.query<{ plan_id: string; days: string[] }>(
    `SELECT y.plan_id, jsonb_agg(y.run_on ORDER BY y.run_on) AS days FROM plan_run y
     JOIN jsonb_to_recordset($1::jsonb) AS q (id uuid, first text) ON q.id = y.plan_id AND y.run_on >= q.first
     WHERE y.reason = 'missed' GROUP BY y.plan_id`,
    [JSON.stringify(plans.map(({ id, zone }) => ({ id, first: askedFrom(zone, now) })))],
  )
  return new Map(rows.map(({ plan_id, days }) => [plan_id, days]))
}

/**
 * The owner decides that missed days of a plan, or one of them, stay undone. Returns whether there
 * was one.
 */
export async function leaveMissed(tx: Queryable, planId: string, day?: string): Promise<boolean> {
  const left = await tx.query(
    `UPDATE plan_run SET reason = 'owner' WHERE plan_id = $1 AND reason = 'missed' AND ($2::text IS NULL OR run_on = $2)
     RETURNING run_on`,
    [planId, day ?? null],
  )
  return left.length > 0
}
