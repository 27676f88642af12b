import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { LimitedOperation, LimitPeriod } from '../../../contract/rules/own-limits.ts'
import type { Queryable } from '../../db/database.ts'
import { joinLine, ownerOf, tariffAt } from '../tariffs/tariff-in-force.ts'
import { joinOwnLimits, leastLeft, type LimitFacts } from './own-limit.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** How long an act counts for limits of a month, ms. */
const MONTH_MS = 30 * DAY_MS

interface Limit extends LimitFacts {
  currency_code: string
  decimals: number
  /** When the oldest act that counts was done. */
  oldest_at: Date | null
}

/**
 * A limit on what may leave an account within 24 hours by acts of a kind. `act` names its lines of
 * a tariff; `sum` adds up what left the account `a` after a moment, which is in the `rows` since
 * then, as SQL.
 */
export interface DailySum {
  operation: LimitedOperation
  act: 'withdrawal_limit' | 'transfer_limit'
  sum: string
  rows: (since: string) => string
}

interface ShownLimit {
  currency_code: string
  daily_limit: string
  daily_left: string
  own_left?: string
  own_period?: LimitPeriod
}

/** Returns the limits of the owner's accounts in their order, and what is left of each. */
export async function listLimits(
  db: Queryable,
  limits: DailySum,
  asked: { userId: string; now: Date },
): Promise<ShownLimit[]> {
  return (await readLimits(db, limits, asked)).map(show)
}

/**
 * Returns those of the owner's level alone, with the moment at which the oldest act that counts
 * stops to count.
 */
export async function listRenewedLimits(
  db: Queryable,
  limits: DailySum,
  asked: { userId: string; now: Date },
): Promise<(ShownLimit & { frees_at: Date | undefined })[]> {
  const rows = await readLimits(db, limits, asked)
  return rows
    .filter(({ daily_limit }) => daily_limit !== null)
    .map((limit) => Object.assign(show(limit), { frees_at: freesAt(limit) }))
}

function readLimits(
  db: Queryable,
  limits: DailySum,
  { userId, now }: { userId: string; now: Date },
): Promise<Limit[]> {
  return db.query<Limit>(
    `${selectLimits(limits, { since: '$2', monthSince: '$3', at: '$4' })}
     WHERE a.user_id = $1 AND a.status <> 'closed' AND ${IS_LIMITED} ORDER BY a.position, a.id`,
    [userId, dayBefore(now), monthBefore(now), now],
  )
}

/** Moments of a statement, as SQL: now, and since when acts count. */
interface Moments {
  since: string
  monthSince: string
  at: string
}

/**
 * Returns an expression of the limits of the owner whose id is `user`, as JSON for `showLimits`.
 */
export function selectShownLimits(
  limits: DailySum,
  { user, ...moments }: Moments & { user: string },
): string {
  return `(SELECT json_agg(json_build_object('currency_code', l.currency_code, 'decimals', l.decimals,
      'daily_limit', l.daily_limit::text, 'used', l.used::text, 'own_day', l.own_day::text,
      'own_month', l.own_month::text, 'used_month', l.used_month::text) ORDER BY l.position, l.id)
    FROM (${selectLimits(limits, moments)}
      WHERE a.user_id = ${user} AND a.status <> 'closed' AND ${IS_LIMITED}) AS l)`
}

/** A limit as JSON: amounts are text, because numbers of JSON are not exact. */
export interface LimitJson {
  currency_code: string
  decimals: number
  daily_limit: string | null
  used: string
  own_day: string | null
  own_month: string | null
  used_month: string | null
}

/** Returns limits that were read as JSON as they are shown. */
export function showLimits(limits: readonly LimitJson[] | null): ShownLimit[] {
  return (limits ?? []).map(({ currency_code, decimals, used, ...limit }) =>
    show({
      currency_code,
      decimals,
      used: BigInt(used),
      daily_limit: readMinor(limit.daily_limit),
      own_day: readMinor(limit.own_day),
      own_month: readMinor(limit.own_month),
      used_month: readMinor(limit.used_month),
    }),
  )
}

function readMinor(text: string | null): Minor | null {
  return text === null ? null : BigInt(text)
}

/** Returns since when acts count at `now`. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/** Returns since when acts count for limits of a month at `now`. */
export function monthBefore(now: Date): Date {
  return new Date(now.getTime() - MONTH_MS)
}

/** Where the level limits nothing, the owner's own limit stands in its place. */
function show({ currency_code, decimals, ...limit }: Omit<Limit, 'oldest_at'>): ShownLimit {
  const least = leastLeft(limit)
  const { daily_limit, used } = limit
  const write = (amount: Minor) => formatAmount(amount, decimals)
  return {
    currency_code,
    daily_limit: write(daily_limit ?? least?.limit ?? 0n),
    daily_left: write(daily_limit === null ? (least?.left ?? 0n) : leftOf({ daily_limit, used })),
    ...(least && least.by !== 'level' && { own_left: write(least.left), own_period: least.by }),
  }
}

const IS_LIMITED =
  '(m.limit_minor IS NOT NULL OR own.own_day IS NOT NULL OR own.own_month IS NOT NULL)'

function selectLimits(
  { operation, act, sum, rows }: DailySum,
  { since, monthSince, at }: Moments,
): string {
  return `SELECT a.id, a.position, a.currency_code, c.decimals, m.limit_minor AS daily_limit, o.used, o.oldest_at,
      own.own_day, own.own_month,
      CASE WHEN own.own_month IS NOT NULL THEN (SELECT ${sum} FROM ${rows(monthSince)}) END AS used_month
    FROM account a
    JOIN currency c ON c.code = a.currency_code
    JOIN app_user u ON u.id = a.user_id
    ${joinLine('m', { number: tariffAt(at), act, owner: ownerOf('u'), currency: 'a.currency_code' })}
    ${joinOwnLimits(operation, { user: 'a.user_id', currency: 'a.currency_code', at })}
    CROSS JOIN LATERAL
      (SELECT ${sum} AS used, min(created_at) AS oldest_at FROM ${rows(since)}) AS o`
}

/** Returns what is left of a limit, never below zero: it may be lowered after money went out. */
export function leftOf({ daily_limit, used }: { daily_limit: Minor; used: Minor }): Minor {
  return used < daily_limit ? daily_limit - used : 0n
}

function freesAt({ oldest_at }: Limit): Date | undefined {
  return oldest_at ? new Date(oldest_at.getTime() + DAY_MS) : undefined
}
