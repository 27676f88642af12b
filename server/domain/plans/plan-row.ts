import type { PayoutTarget } from '../../../contract/calls/payout-targets.ts'
import type { PlanAct } from '../../../contract/calls/plans.ts'
import { divideByRate, type Minor, parseRate, rateOfMinor } from '../../../contract/rules/money.ts'
import {
  listPlanDates,
  type PlanDays,
  type PlanInterval,
} from '../../../contract/rules/plan-dates.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import type { Queryable } from '../../db/database.ts'
import { nameForOthers } from '../../../contract/rules/shown-name.ts'
import type { KeptKind } from '../kept-recipients/kept-beside.ts'
import { joinLine, ownerOf, tariffAt } from '../tariffs/tariff-in-force.ts'
import { isIdentified } from '../transfers/mask.ts'
import { railOf } from '../withdrawals/methods/list.ts'
import type { KeptRow } from '../withdrawals/methods/method.ts'
import { feeOf, usedInMonth } from '../withdrawals/tariff.ts'

/** A plan with what it is decided by. */
export interface PlanRow extends KeptRow {
  id: string
  user_id: string
  kind: PlanAct['kind']
  account_id: string
  to_account_id: string | null
  recipient_id: string | null
  kept_id: string | null
  side: 'from' | 'to'
  amount_minor: Minor
  max_minor: Minor | null
  note: string
  every: PlanInterval
  first_on: string
  until_on: string | null
  times: number | null
  zone: string
  state: 'active' | 'paused' | 'ended'
  version: number
  next_on: string | null
  due_at: Date | null
  told_on: string | null
  tries: number
  ended_at: Date | null
  /** The owner's zone. */
  time_zone: string | null
  from_code: string
  from_decimals: number
  balance_minor: Minor
  account_status: string
  to_code: string | null
  to_status: string | null
  to_decimals: number | null
  /** The pot that is filled. */
  pot_name: string | null
  pot_goal_minor: Minor | null
  pot_balance_minor: Minor | null
  /** The current rate of an exchange. */
  rate_id: string | null
  rate_out: string | null
  first_name: string | null
  last_name: string | null
  is_identified: boolean
  /** The owner's own name for the recipient, and the one that a bank told. */
  own_name: string
  real_name: string
  kept_kind: KeptKind | null
  /** The tariff of a withdrawal: percentage, free amount of a month and what is used of it. */
  percent: string | null
  free_minor: Minor | null
  used_minor: Minor | null
  /** Days that have a run, in their order. */
  days: string[]
}

/** The month of the next run, in UTC. */
const MONTH = `(date_trunc('month', p.due_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')`

/** The tariff in force when the next run is due; that of a paused plan is the last one. */
const PAID_OUT = {
  number: `coalesce(${tariffAt('p.due_at')}, (SELECT max(f.number) FROM tariff f WHERE f.state = 'signed'))`,
  act: 'payout',
  owner: ownerOf('u'),
  currency: 'a.currency_code',
  method: 'h.kind',
} as const

/** The statement that reads plans `p`; a condition follows it. */
export const SELECT_PLAN = `SELECT p.id, p.user_id, p.kind, p.account_id, p.to_account_id, p.recipient_id, p.kept_id, p.side, p.amount_minor,
    p.max_minor, p.note, p.every, p.first_on, p.until_on, p.times, p.zone, p.state, p.version, p.next_on, p.due_at,
    p.told_on, p.tries, p.ended_at, u.time_zone, a.currency_code AS from_code, c.decimals AS from_decimals, a.balance_minor,
    a.status AS account_status, b.currency_code AS to_code, b.status AS to_status, d.decimals AS to_decimals, t.name AS pot_name,
    t.goal_minor AS pot_goal_minor, b.balance_minor AS pot_balance_minor, x.id AS rate_id,
    x.quantity_out AS rate_out, o.first_name, o.last_name, ${isIdentified('o')} AS is_identified,
    coalesce(k.own_name, h.own_name, '') AS own_name, coalesce(h.real_name, '') AS real_name, h.kind AS kept_kind,
    h.phone, h.bank_id, h.bank, h.last4, h.brand, h.network, h.address,
    (SELECT s.id FROM saved_card s WHERE h.kind = 'card' AND s.user_id = p.user_id AND s.last4 = h.last4
      AND s.brand = h.brand ORDER BY s.id LIMIT 1) AS card_id,
    f.percent::text AS percent, f.free_minor, CASE WHEN f.free_minor IS NOT NULL
      THEN ${usedInMonth({ account: 'p.account_id', month: MONTH, tariff: 'f' })} END AS used_minor,
    coalesce((SELECT jsonb_agg(y.run_on ORDER BY y.run_on) FROM plan_run y WHERE y.plan_id = p.id), '[]'::jsonb) AS days
  FROM plan p JOIN app_user u ON u.id = p.user_id
  JOIN account a ON a.id = p.account_id JOIN currency c ON c.code = a.currency_code
  LEFT JOIN account b ON b.id = p.to_account_id LEFT JOIN currency d ON d.code = b.currency_code
  LEFT JOIN pot t ON t.id = p.to_account_id
  LEFT JOIN rate x ON x.from_currency_code = a.currency_code AND x.to_currency_code = b.currency_code
    AND x.valid_until IS NULL AND x.quantity_in = 1
  LEFT JOIN recipient r ON r.id = p.recipient_id LEFT JOIN app_user o ON o.id = r.recipient_user_id
  LEFT JOIN kept_recipient k ON k.user_id = p.user_id AND k.kind = 'wallet' AND k.recipient_id = p.recipient_id
  LEFT JOIN kept_recipient h ON h.id = p.kept_id
  ${joinLine('f', PAID_OUT)}`

/** Reads plans whatever their owners, in any order. */
export function readPlanRows(db: Queryable, ids: readonly string[]): Promise<PlanRow[]> {
  return db.query<PlanRow>(`${SELECT_PLAN} WHERE p.id = ANY ($1::uuid[])`, [ids])
}

/** Reads a plan whatever its owner. */
export async function readPlan(db: Queryable, id: string): Promise<PlanRow | undefined> {
  const [row] = await db.query<PlanRow>(`${SELECT_PLAN} WHERE p.id = $1`, [id])
  return row
}

/** The days of a plan in a zone. */
function daysOf(
  { every, first_on, until_on }: Pick<PlanRow, 'every' | 'first_on' | 'until_on'>,
  zone: string,
): PlanDays {
  return { every, first: first_on, until: until_on ?? undefined, zone }
}

type Counted = Pick<PlanRow, 'every' | 'first_on' | 'until_on' | 'times' | 'days'>

/** Returns the days ahead, from a day on, those that the owner skips among them. */
export function listDaysAhead(
  plan: Counted,
  { zone, from, most }: { zone: string; from: string; most: number },
): readonly string[] {
  const spent = plan.days.filter((day) => day < from).length
  const left = plan.times === null ? most : Math.min(most, plan.times - spent)
  return left > 0 ? listPlanDates(daysOf(plan, zone), from, left) : []
}

/** How many days ahead are shown at least. */
const NEXT_SHOWN = 3

/**
 * Returns the next days of a plan, which its owner sees and may skip: three at least, and as many
 * more as it takes to have two that are not skipped, the next one and the one after it.
 */
export function listNextDays(plan: Counted & Pick<PlanRow, 'next_on' | 'zone'>): readonly string[] {
  const { next_on: from, zone, days } = plan
  if (from === null) return []
  const skipped = days.filter((day) => day >= from).length
  const ahead = listDaysAhead(plan, { zone, from, most: NEXT_SHOWN + skipped })
  const [, second] = ahead.filter((day) => !days.includes(day))
  const needed = second === undefined ? ahead.length : ahead.indexOf(second) + 1
  return ahead.slice(0, Math.max(NEXT_SHOWN, needed))
}

/** Returns what the pot of a plan lacks to its goal; undefined without a goal. */
export function leftToGoal({ pot_goal_minor: goal, pot_balance_minor: balance }: PlanRow) {
  if (goal === null || balance === null) return undefined
  return goal > balance ? goal - balance : 0n
}

/** Returns whether the next run of a plan fills its pot up to the goal, which ends it. */
export function fillsUp(plan: PlanRow): boolean {
  return plan.kind === 'pot' && leftToGoal(plan) === chargeOf(plan)
}

/**
 * Returns what leaves the account today, at the current rate; undefined without a rate. A pot is
 * filled up to its goal.
 */
export function chargeOf(plan: PlanRow): Minor | undefined {
  const { side, amount_minor, rate_out, from_decimals, to_decimals } = plan
  const left = leftToGoal(plan)
  if (left !== undefined && left < amount_minor) return left
  if (plan.kind === 'withdrawal') return amount_minor + feeOfPlan(plan)
  if (side === 'from') return amount_minor
  const rate = rate_out === null ? undefined : parseRate(rate_out)
  if (!rate || to_decimals === null) return undefined
  return divideByRate(amount_minor, rateOfMinor(rate, { from: from_decimals, to: to_decimals }))
}

/** Returns what a withdrawal of a plan costs beside its amount, by the tariff of its next run. */
function feeOfPlan({ kept_kind: kind, percent, free_minor, used_minor, amount_minor }: PlanRow) {
  if (kind === null || kind === 'wallet' || percent === null || railOf(kind).isFeeInside) return 0n
  return feeOf({ percent, free_minor, used_minor: used_minor ?? 0n }, amount_minor)
}

/**
 * Returns where a withdrawal of a plan goes; undefined where the recipient, or their card, was
 * removed.
 */
export function targetOf({ kept_kind: kind, ...row }: PlanRow): PayoutTarget | undefined {
  if (kind === null || kind === 'wallet') return undefined
  return railOf(kind).payKept(row)
}

/** Returns whether whom a plan pays is gone. */
export function hasLostRecipient(plan: PlanRow): boolean {
  if (plan.kind === 'withdrawal') return targetOf(plan) === undefined
  return plan.kind === 'transfer' && plan.recipient_id === null
}

/** Returns whether the account of a plan, or the one that it exchanges to, was closed. */
export function hasClosedAccount({ account_status, kind, to_status }: PlanRow): boolean {
  return account_status === 'closed' || (kind === 'exchange' && to_status === 'closed')
}

/** Returns what a plan is called: whom it pays, what it exchanges, or the pot that it fills. */
export function nameOfPlan(plan: PlanRow): string {
  if (plan.kind === 'exchange') return `${plan.from_code} → ${plan.to_code ?? ''}`
  if (plan.pot_name !== null) return plan.pot_name
  if (plan.own_name !== '') return plan.own_name
  if (plan.kind === 'withdrawal') return nameOfKept(plan)
  const { first_name, last_name, is_identified } = plan
  return first_name === null
    ? ''
    : nameForOthers({ first_name, last_name: last_name ?? '', is_identified })
}

function nameOfKept({ real_name, bank, last4, address }: PlanRow): string {
  if (real_name !== '') return real_name
  if (last4 !== null) return `•• ${last4}`
  return address === null ? (bank ?? '') : shortenAddress(address)
}
