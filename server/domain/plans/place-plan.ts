import type { PlanAct } from '../../../contract/calls/plans.ts'
import { addDays, addMonths } from '../../../contract/rules/calendar-date.ts'
import { nextPlanDate } from '../../../contract/rules/plan-dates.ts'
import { cleanNote } from '../../../contract/rules/transfer-note.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { PayoutMethods } from '../../gateways/payout-gateways.ts'
import { newId } from '../../lib/new-id.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { hashRequest } from '../ledger/post.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { requireMoneyStillOpen } from '../pins/money-wait.ts'
import { Refusal } from '../refusal.ts'
import { listDaysAhead, type PlanRow, readPlan } from './plan-row.ts'
import { MOST_PLANS, runsAt, notifiesAt } from './plan-times.ts'
import { checkWays, type Ways } from './plan-ways.ts'
import { keepTimeZone } from './time-zone.ts'

/** How far ahead the first day of a plan may be, in months. */
const MOST_MONTHS_AHEAD = 24

/** A plan that is set or changed. The caller has checked PIN or passkey. */
export interface PlacingPlan extends AuditOrigin {
  userId: string
  idempotencyKey: string
  act: PlanAct
  /** The zone of the device, for an owner who has none yet. */
  zone: string | undefined
  methods: PayoutMethods
  now: Date
}

interface Placed {
  id: string
  version: number
}

/**
 * Returns the plan that was set or changed under the key of the call. Throws
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function findPlaced(
  db: Queryable,
  { userId, idempotencyKey, act }: Pick<PlacingPlan, 'userId' | 'idempotencyKey' | 'act'>,
): Promise<Placed | undefined> {
  const [row] = await db.query<Placed & { request_hash: string }>(
    `SELECT id, version, CASE WHEN idem_key = $2 THEN request_hash ELSE change_hash END AS request_hash
     FROM plan WHERE user_id = $1 AND (idem_key = $2 OR change_key = $2)`,
    [userId, idempotencyKey],
  )
  if (!row) return undefined
  if (row.request_hash !== hashOf(act)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return { id: row.id, version: row.version }
}

/**
 * Sets a plan, or changes the one that is named (S4). Throws PLAN_DATE, PLAN_UNTIL, PLANS_FULL,
 * PLAN_CHANGED, NOT_FOUND, AMOUNT_ZERO, AMOUNT_TOO_LARGE, AMOUNT_TOO_SMALL, NOTE_INVALID,
 * SAME_ACCOUNT, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, RECIPIENT_EXPIRED, RECIPIENT_NOT_KEPT,
 * CURRENCY_NOT_ACCEPTED, METHOD_UNAVAILABLE, IDEMPOTENCY_KEY_REUSED, WALLET_FROZEN,
 * PIN_RESET_WAITING, PHONE_CHANGE_WAITING.
 */
export async function placePlan(db: Database, placing: PlacingPlan): Promise<Placed> {
  const { userId, act, now, requestId, prefix } = placing
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const earlier = await findPlaced(tx, placing)
    if (earlier) return earlier
    if (leavesWallet(act.kind)) await requireMoneyStillOpen(tx, { userId, now })
    const zone = await keepTimeZone(tx, placing)
    const changed = await findChanged(tx, placing)
    const days = checkDays(act, { zone, changed, now })
    const ways = await checkWays(tx, placing)
    const placed = changed
      ? await change(tx, placing, { plan: changed, zone, ...days, ...ways })
      : await insert(tx, placing, { zone, ...days, ...ways })
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    const event = changed ? 'plan_changed' : 'plan_set'
    await writeAudit(tx, { event, userId, requestId, prefix, now, detail: { plan: placed.id } })
    return placed
  })
}

async function findChanged(
  tx: Queryable,
  { userId, act }: PlacingPlan,
): Promise<PlanRow | undefined> {
  if (act.id === undefined) {
    const [row] = await tx.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM plan WHERE user_id = $1 AND state <> 'ended'`,
      [userId],
    )
    if ((row?.n ?? 0) >= MOST_PLANS) throw new Refusal('PLANS_FULL')
    return undefined
  }
  const plan = await readPlan(tx, act.id)
  if (plan?.user_id !== userId) throw new Refusal('NOT_FOUND')
  if (plan.version !== act.version || plan.state === 'ended') throw new Refusal('PLAN_CHANGED')
  if (plan.kind !== act.kind) throw new Refusal('BAD_REQUEST')
  return plan
}

/**
 * The first day is from tomorrow on; that of a plan that has begun may be past, if it stays as it
 * was.
 */
function checkDays(
  act: PlanAct,
  { zone, changed, now }: { zone: string; changed: PlanRow | undefined; now: Date },
): { next: string } {
  const { every, first_on, until_on, times } = act
  const today = dateIn(zone, now)
  const tomorrow = addDays(today, 1)
  const isKept = changed?.first_on === first_on && changed.every === every
  const isSoon = first_on >= tomorrow && first_on <= addMonths(today, MOST_MONTHS_AHEAD)
  if (!isKept && !isSoon) throw new Refusal('PLAN_DATE')
  if (until_on !== undefined && (until_on < first_on || times !== undefined || every === 'once')) {
    throw new Refusal('PLAN_UNTIL')
  }
  if (every === 'once' && (times ?? 1) > 1) throw new Refusal('PLAN_UNTIL')
  // A run of today that waits for money stays one of today.
  const from = isKept && changed.next_on !== null ? changed.next_on : tomorrow
  const asked = { every, first_on, until_on: until_on ?? null, times: times ?? null }
  const [next] = changed
    ? listDaysAhead({ ...asked, days: changed.days }, { zone, from, most: 1 })
    : [nextPlanDate({ every, first: first_on, until: until_on, zone }, from)]
  if (next === undefined) throw new Refusal('PLAN_UNTIL')
  return { next }
}

/** The columns of what a plan does and on which days. */
function columnsOf(act: PlanAct, { zone, amount, most }: Ways & { zone: string }) {
  return {
    account_id: act.account_id,
    to_account_id: act.to_account_id ?? act.pot_id ?? null,
    recipient_id: act.recipient_id ?? null,
    kept_id: act.kept_id ?? null,
    side: act.side,
    amount_minor: amount,
    max_minor: most,
    note: cleanNote(act.note),
    every: act.every,
    first_on: act.first_on,
    until_on: act.until_on ?? null,
    times: act.times ?? null,
    zone,
  }
}

type Checked = Ways & { zone: string; next: string }

async function insert(
  tx: Queryable,
  { userId, idempotencyKey, act, now }: PlacingPlan,
  { zone, next, amount, most }: Checked,
): Promise<Placed> {
  const id = newId(now)
  const columns = {
    id,
    user_id: userId,
    kind: act.kind,
    state: 'active',
    idem_key: idempotencyKey,
    request_hash: hashOf(act),
    created_at: now,
    ...columnsOf(act, { zone, amount, most }),
    next_on: next,
    due_at: notifiesAt(zone, next),
  }
  const names = Object.keys(columns)
  await tx.query(
    `INSERT INTO plan (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(columns),
  )
  return { id, version: 1 }
}

async function change(
  tx: Queryable,
  { idempotencyKey, act, now }: PlacingPlan,
  { plan, zone, next, amount, most }: Checked & { plan: PlanRow },
): Promise<Placed> {
  if (act.every !== plan.every || act.first_on !== plan.first_on) {
    await tx.query(
      `DELETE FROM plan_run WHERE plan_id = $1 AND reason = 'owner' AND run_on >= $2`,
      [plan.id, next],
    )
  }
  const isPaused = plan.state === 'paused'
  const isSkipped = plan.days.includes(next)
  const tellAt = isSkipped ? runsAt(zone, next) : notifiesAt(zone, next)
  // A run of today is done at once where its time has come.
  const dueAt = tellAt < now && plan.told_on === next ? maxOf(runsAt(zone, next), now) : tellAt
  const columns = {
    ...columnsOf(act, { zone, amount, most }),
    next_on: isPaused ? null : next,
    due_at: isPaused ? null : dueAt,
    change_key: idempotencyKey,
    change_hash: hashOf(act),
    version: plan.version + 1,
    tries: 0,
  }
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  await tx.query(`UPDATE plan SET ${sets.join(', ')} WHERE id = $1`, [
    plan.id,
    ...Object.values(columns),
  ])
  return { id: plan.id, version: plan.version + 1 }
}

function maxOf(a: Date, b: Date): Date {
  return a > b ? a : b
}

function hashOf(act: PlanAct): string {
  const { times, version, note, ...texts } = act
  return hashRequest({
    ...texts,
    note: cleanNote(note),
    times: times?.toString(),
    version: version?.toString(),
  })
}
