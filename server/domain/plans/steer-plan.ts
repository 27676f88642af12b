import { addDays } from '../../../contract/rules/calendar-date.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { isId } from '../ledger/accounts.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { Refusal } from '../refusal.ts'
import { recordPlanEnd, movePlan, recordUnrun } from './move-plan.ts'
import { leaveMissed } from './missed-days.ts'
import { listNextDays, type PlanRow, readPlan } from './plan-row.ts'
import { runsAt, notifiesAt } from './plan-times.ts'

/** An act of an owner on a plan of theirs, which they saw with this version. */
export interface Steering extends AuditOrigin {
  userId: string
  id: string
  version: number
  now: Date
}

/** What an act made of a plan. */
export interface Steered {
  id: string
  version: number
}

/** Stops a plan until it is resumed: its days pass. Throws NOT_FOUND, PLAN_CHANGED. */
export function pausePlan(db: Database, steering: Steering): Promise<Steered> {
  return steer(db, steering, async (tx, plan) => {
    if (plan.state !== 'active') throw new Refusal('PLAN_CHANGED')
    await tx.query(
      `UPDATE plan SET state = 'paused', next_on = NULL, due_at = NULL, tries = 0 WHERE id = $1`,
      [plan.id],
    )
    return 'plan_paused'
  })
}

/**
 * Lets a plan go on from tomorrow; days that have passed are not made up for. Throws what
 * `pausePlan` throws, WALLET_FROZEN.
 */
export function resumePlan(db: Database, steering: Steering): Promise<Steered> {
  const { userId, now } = steering
  return steer(db, steering, async (tx, plan) => {
    if (plan.state !== 'paused') throw new Refusal('PLAN_CHANGED')
    if (leavesWallet(plan.kind)) await requireMoneyStillOpen(tx, { userId, now })
    const zone = plan.time_zone ?? plan.zone
    const today = dateIn(zone, now)
    const from = runsAt(zone, today) > now ? today : addDays(today, 1)
    const next = await movePlan(tx, plan, { from, days: plan.days, now })
    if (next !== undefined) {
      await tx.query(`UPDATE plan SET state = 'active' WHERE id = $1`, [plan.id])
    }
    return 'plan_resumed'
  })
}

/** Skips one of the next days. Throws what `pausePlan` throws, PLAN_DATE. */
export function skipPlanDay(db: Database, steering: Steering & { on: string }): Promise<Steered> {
  const { on, now } = steering
  return steer(db, steering, async (tx, plan) => {
    requireAhead(plan, steering)
    await recordUnrun(tx, plan.id, { day: on, status: 'skipped', reason: 'owner', now })
    await setDue(tx, plan, { on, dueAt: runsAt(plan.zone, on) })
    return 'plan_day_skipped'
  })
}

/** Takes that back. Throws what `skipPlanDay` throws. */
export function unskipPlanDay(db: Database, steering: Steering & { on: string }): Promise<Steered> {
  const { on } = steering
  return steer(db, steering, async (tx, plan) => {
    requireAhead(plan, steering)
    await tx.query(`DELETE FROM plan_run WHERE plan_id = $1 AND run_on = $2 AND reason = 'owner'`, [
      plan.id,
      on,
    ])
    const isAnnounced = plan.told_on === on
    const dueAt = isAnnounced ? runsAt(plan.zone, on) : notifiesAt(plan.zone, on)
    await setDue(tx, plan, { on, dueAt })
    return 'plan_day_unskipped'
  })
}

/** Ends a plan. Throws what `pausePlan` throws. */
export function endPlan(db: Database, steering: Steering): Promise<Steered> {
  return steer(db, steering, async (tx, plan) => {
    if (plan.state === 'ended') throw new Refusal('PLAN_CHANGED')
    await leaveMissed(tx, plan.id)
    await recordPlanEnd(tx, plan.id, steering.now)
    return 'plan_ended'
  })
}

type Event =
  | 'plan_paused'
  | 'plan_resumed'
  | 'plan_day_skipped'
  | 'plan_day_unskipped'
  | 'plan_day_made_up'
  | 'plan_day_left'
  | 'plan_ended'

/**
 * Does an act on a plan of an owner, whom it locks, and counts its version up. Throws NOT_FOUND,
 * PLAN_CHANGED.
 */
export async function steer(
  db: Database,
  { userId, id, version, now, requestId, prefix }: Steering,
  act: (tx: Queryable, plan: PlanRow) => Promise<Event>,
): Promise<Steered> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const plan = isId(id) ? await readPlan(tx, id) : undefined
    if (plan?.user_id !== userId) throw new Refusal('NOT_FOUND')
    if (plan.version !== version) throw new Refusal('PLAN_CHANGED')
    const event = await act(tx, plan)
    await tx.query('UPDATE plan SET version = version + 1 WHERE id = $1', [id])
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    await writeAudit(tx, { event, userId, requestId, prefix, now, detail: { plan: id } })
    return { id, version: version + 1 }
  })
}

/**
 * Throws PLAN_DATE unless the day is one of the next ones that its owner sees, and its run has not
 * begun.
 */
function requireAhead(plan: PlanRow, { on, now }: { on: string; now: Date }): void {
  const { state, zone } = plan
  const ahead = state === 'active' ? listNextDays(plan) : []
  if (!ahead.includes(on) || runsAt(zone, on) <= now) throw new Refusal('PLAN_DATE')
}

/** Only the next day is waited for. */
async function setDue(
  tx: Queryable,
  { id, next_on }: PlanRow,
  { on, dueAt }: { on: string; dueAt: Date },
): Promise<void> {
  if (on === next_on) await tx.query('UPDATE plan SET due_at = $2 WHERE id = $1', [id, dueAt])
}
