import { addDays } from '../../../contract/rules/calendar-date.ts'
import type { Queryable } from '../../db/database.ts'
import { listDaysAhead, type PlanRow } from './plan-row.ts'
import { runsAt, notifiesAt } from './plan-times.ts'

/** What became of a plan on a day without a transfer. */
export interface Unrun {
  day: string
  status: 'skipped' | 'failed'
  reason: string
  /** Values in the words of a refusal. */
  params?: Readonly<Record<string, string>>
  now: Date
}

/** Stores that a plan did nothing on a day. Its transaction has locked the owner. */
export async function recordUnrun(
  tx: Queryable,
  planId: string,
  { day, status, reason, params = {}, now }: Unrun,
): Promise<void> {
  await tx.query(
    `INSERT INTO plan_run (plan_id, run_on, status, reason, params, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (plan_id, run_on) DO NOTHING`,
    [planId, day, status, reason, params, now],
  )
}

/** The day that a plan comes to, or its end. */
export type PlanMove =
  | { id: string; next_on: string; due_at: Date; zone: string }
  | { id: string; ended_at: Date }

/**
 * Returns how a plan moves on to its first day from `from` on, in the zone of its owner; it ends
 * where there is none. `days` are the days that have a run by then.
 */
export function moveFrom(
  plan: PlanRow,
  { from, days, now }: { from: string; days: readonly string[]; now: Date },
): PlanMove {
  const zone = plan.time_zone ?? plan.zone
  const [next] = listDaysAhead({ ...plan, days: [...days] }, { zone, from, most: 1 })
  if (next === undefined) return { id: plan.id, ended_at: now }
  const dueAt = days.includes(next) ? runsAt(zone, next) : notifiesAt(zone, next)
  return { id: plan.id, next_on: next, due_at: dueAt, zone }
}

/** Returns how a plan moves on after its next day, which gets a run. */
export function moveAfterRun(plan: PlanRow, now: Date): PlanMove {
  const day = plan.next_on ?? plan.first_on
  const days = [...new Set([...plan.days, day])]
  return moveFrom(plan, { from: addDays(day, 1), days, now })
}

const MOVE = `UPDATE plan p SET next_on = r.next_on, due_at = r.due_at, zone = coalesce(r.zone, p.zone),
    state = CASE WHEN r.ended_at IS NULL THEN p.state ELSE 'ended' END, ended_at = r.ended_at,
    tries = CASE WHEN r.ended_at IS NULL THEN 0 ELSE p.tries END
  FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, next_on text, due_at timestamptz, zone text, ended_at timestamptz)
  WHERE p.id = r.id`

/** Moves plans on. Its transaction has locked their owners. */
export async function movePlans(tx: Queryable, moves: readonly PlanMove[]): Promise<void> {
  await tx.query(MOVE, [JSON.stringify(moves)])
}

/** Moves one plan on as `moveFrom` has it. Returns its day, undefined where it ends. */
export async function movePlan(
  tx: Queryable,
  plan: PlanRow,
  to: Parameters<typeof moveFrom>[1],
): Promise<string | undefined> {
  const move = moveFrom(plan, to)
  await movePlans(tx, [move])
  return 'next_on' in move ? move.next_on : undefined
}

/** Moves one plan on after its next day, which has got a run. */
export function moveOn(tx: Queryable, plan: PlanRow, now: Date): Promise<void> {
  return movePlans(tx, [moveAfterRun(plan, now)])
}

/** Ends a plan: it has no further day. */
export function recordPlanEnd(tx: Queryable, id: string, now: Date): Promise<void> {
  return movePlans(tx, [{ id, ended_at: now }])
}
