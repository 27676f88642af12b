import type * as v from 'valibot'
import type { Plan, planEndpoints } from '../../../contract/calls/plans.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { addDays } from '../../../contract/rules/calendar-date.ts'
import { dateIn } from '../../../contract/rules/zone-time.ts'
import { leavesWallet } from '../../../contract/rules/plan-kinds.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { writeRefusal } from '../../messages/refusal-words.ts'
import { worthInMain } from '../accounts/total.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'
import { readTimeZone } from '../owner-month.ts'
import { Refusal } from '../refusal.ts'
import { type RecipientRow, SELECT_RECIPIENT, showRecipient } from '../transfers/recipient-row.ts'
import { listMissed } from './missed-days.ts'
import {
  chargeOf,
  hasLostRecipient,
  listDaysAhead,
  listNextDays,
  nameOfPlan,
  type PlanRow,
  SELECT_PLAN,
} from './plan-row.ts'
import { MOST_PLANS, PLAN_TIMES, runsAt } from './plan-times.ts'
import { shortOf } from './notify-of-plan.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const MOST_RUNS = 100
/** Days ahead over which what leaves the wallet by plans is summed up. */
const SUMMED_DAYS = 30
const CLOSED_SHOWN_MS = 30 * DAY_MS

interface PlansQuery {
  userId: string
  now: Date
}

/** Returns the plans of an owner, the next one first, with those that ended within 30 days (S4). */
export async function listPlans(
  db: Database,
  { userId, now }: PlansQuery,
): Promise<v.InferInput<(typeof planEndpoints)['plans']['answer']>> {
  const rows = await db.query<PlanRow>(
    `${SELECT_PLAN} WHERE p.user_id = $1 AND (p.state <> 'ended' OR p.ended_at > $2)
     ORDER BY p.next_on NULLS LAST, p.id LIMIT $3::int`,
    [userId, new Date(now.getTime() - CLOSED_SHOWN_MS), 2 * MOST_PLANS],
  )
  const others = await db.query<RecipientRow>(
    `${SELECT_RECIPIENT} WHERE r.user_id = $1 AND r.id = ANY ($2::uuid[])`,
    [userId, rows.flatMap(({ recipient_id }) => recipient_id ?? [])],
  )
  const zone = await readTimeZone(db, userId)
  const ahead = sumAhead(rows, now)
  const next_30 = ahead.length > 0 ? await worthInMain(db, userId, ahead) : undefined
  const missed = await listMissed(db, rows, now)
  const byId = new Map(others.map((other) => [other.id, other]))
  return {
    results: rows.map((row) =>
      show(row, { other: byId.get(row.recipient_id ?? ''), missed: missed.get(row.id) ?? [], now }),
    ),
    ...(zone !== undefined && { time_zone: zone }),
    times: [...PLAN_TIMES],
    most: MOST_PLANS,
    ...(next_30 && { next_30 }),
  }
}

/** Returns what transfers and withdrawals take from accounts in the next days, by currency. */
function sumAhead(rows: readonly PlanRow[], now: Date) {
  return rows.flatMap((row) => {
    const { kind, state, next_on: from, zone, days, amount_minor, from_code, from_decimals } = row
    if (!leavesWallet(kind) || state !== 'active' || from === null) return []
    const last = addDays(dateIn(zone, now), SUMMED_DAYS)
    const ahead = listDaysAhead(row, { zone, from, most: SUMMED_DAYS + 1 })
    const count = ahead.filter((day) => day <= last && !days.includes(day)).length
    if (count === 0) return []
    const balance = formatAmount((chargeOf(row) ?? amount_minor) * BigInt(count), from_decimals)
    return [{ currency_code: from_code, balance }]
  })
}

interface ShownBeside {
  other: RecipientRow | undefined
  missed: string[]
  now: Date
}

function show(row: PlanRow, { other, missed, now }: ShownBeside): v.InferInput<typeof Plan> {
  const { id, version, kind, state, account_id, side, note, every, first_on, zone } = row
  const amountDecimals = side === 'to' ? (row.to_decimals ?? 0) : row.from_decimals
  return {
    id,
    version,
    kind,
    state,
    account_id,
    currency_code: row.from_code,
    own_name: row.own_name,
    note,
    side,
    amount: formatAmount(row.amount_minor, amountDecimals),
    every,
    first_on,
    ...(other && { recipient: showRecipient(other) }),
    ...showKept(row),
    ...showTo(row),
    ...(row.max_minor !== null && { max_amount: formatAmount(row.max_minor, row.from_decimals) }),
    ...(row.until_on !== null && { until_on: row.until_on }),
    ...(row.times !== null && { times: row.times }),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...showNext(row, { zone, now }),
    missed,
  }
}

/** Whom a withdrawal pays. */
function showKept(row: PlanRow) {
  if (row.kept_id === null || hasLostRecipient(row)) return {}
  return { kept_id: row.kept_id, kept_name: nameOfPlan(row) }
}

/** The account that an exchange credits, or the pot that is filled. */
function showTo({ kind, to_account_id: id, to_code, pot_name }: PlanRow) {
  if (id === null) return {}
  if (kind === 'pot') return { pot_id: id, pot_name: pot_name ?? '' }
  return { to_account_id: id, ...(to_code !== null && { to_currency_code: to_code }) }
}

function showNext(row: PlanRow, { zone, now }: { zone: string; now: Date }) {
  const { next_on: day, days, tries, due_at } = row
  if (day === null) return { next: [], skipped: [] }
  const ahead = listNextDays(row)
  const short = row.told_on === day && !days.includes(day) ? shortOf(row) : 0n
  return {
    next: ahead.map((on) => ({ on, at: runsAt(zone, on).toISOString() })),
    skipped: ahead.filter((on) => days.includes(on)),
    ...(short > 0n && { short_amount: formatAmount(short, row.from_decimals) }),
    ...(tries > 0 && due_at && due_at > now && { retry_at: due_at.toISOString() }),
  }
}

interface RunRow {
  run_on: string
  status: 'done' | 'skipped' | 'failed'
  reason: string
  params: Readonly<Record<string, string>>
  kind: PlanRow['kind']
  transfer_id: string | null
  row_id: string | null
  amount_minor: Minor | null
  decimals: number
}

/** Returns what became of a plan so far, the latest day first. Throws NOT_FOUND. */
export async function listRuns(
  db: Queryable,
  { userId, id, language, now }: PlansQuery & { id: string; language: Language },
): Promise<v.InferInput<(typeof planEndpoints)['planRuns']['answer']>> {
  const [own] = await db.query<{ zone: string }>(
    'SELECT zone FROM plan WHERE id = $1 AND user_id = $2',
    [id, userId],
  )
  if (!own) throw new Refusal('NOT_FOUND')
  const rows = await db.query<RunRow>(
    `SELECT y.run_on, y.status, y.reason, y.params, p.kind, y.transfer_id, w.id AS row_id, w.amount_minor, c.decimals
     FROM plan_run y JOIN plan p ON p.id = y.plan_id JOIN account a ON a.id = p.account_id
     JOIN currency c ON c.code = a.currency_code
     LEFT JOIN wallet_transaction w ON w.user_id = p.user_id AND w.account_id = p.account_id
       AND w.created_at = y.at AND w.transfer_id = y.transfer_id
     WHERE y.plan_id = $1 AND NOT (y.reason = 'owner' AND y.run_on >= coalesce(p.next_on, $3))
     ORDER BY y.run_on DESC LIMIT $2::int`,
    [id, MOST_RUNS, dateIn(own.zone, now)],
  )
  return { results: rows.map((row) => showRun(row, language)) }
}

function showRun(
  { run_on, status, reason, params, kind, transfer_id, row_id, amount_minor, decimals }: RunRow,
  language: Language,
) {
  return {
    on: run_on,
    status,
    reason,
    message: writeRefusal(reason, params, language),
    ...(row_id !== null && { number: numberOfRow({ kind, id: row_id, transfer_id }) }),
    ...(amount_minor !== null && { amount: formatAmount(amount_minor, decimals) }),
  }
}
