import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/** How long an act counts, ms. */
export const DAY_MS = 86_400_000

interface Limit {
  currency_code: string
  decimals: number
  daily_limit: Minor
  used: Minor
  /** When the oldest act that counts was done. */
  oldest_at: Date | null
}

/**
 * A limit on what may leave an account within 24 hours. `table` has it by level and currency; `sum`
 * adds up what left the account `a` after a moment, which is in the `rows` since then, as SQL.
 */
export interface DailySum {
  table: 'id_level_limit' | 'transfer_limit'
  sum: string
  rows: (since: string) => string
}

interface ShownLimit {
  currency_code: string
  daily_limit: string
  daily_left: string
}

/** Returns the limits of the owner's accounts in their order, and what is left of each. */
export async function listLimits(
  db: Queryable,
  limits: DailySum,
  asked: { userId: string; now: Date },
): Promise<ShownLimit[]> {
  return (await readLimits(db, limits, asked)).map(show)
}

/** Returns the same with the moment at which the oldest act that counts stops to count. */
export async function listRenewedLimits(
  db: Queryable,
  limits: DailySum,
  asked: { userId: string; now: Date },
): Promise<(ShownLimit & { frees_at: Date | undefined })[]> {
  const rows = await readLimits(db, limits, asked)
  return rows.map((limit) => Object.assign(show(limit), { frees_at: freesAt(limit) }))
}

function readLimits(
  db: Queryable,
  limits: DailySum,
  { userId, now }: { userId: string; now: Date },
): Promise<Limit[]> {
  return db.query<Limit>(
    `${selectLimits(limits, '$2')}
     WHERE a.user_id = $1 AND a.status <> 'closed' ORDER BY a.position, a.id`,
    [userId, dayBefore(now)],
  )
}

/**
 * Returns an expression of the limits of the owner whose id is `user` since `since`, as JSON for `showLimits`.
 */
export function selectShownLimits(
  limits: DailySum,
  { user, since }: { user: string; since: string },
): string {
  return `(SELECT json_agg(json_build_object('currency_code', l.currency_code, 'decimals', l.decimals,
      'daily_limit', l.daily_limit::text, 'used', l.used::text) ORDER BY l.position, l.id)
    FROM (${selectLimits(limits, since)} WHERE a.user_id = ${user} AND a.status <> 'closed') AS l)`
}

/** A limit as JSON: amounts are text, because numbers of JSON are not exact. */
export interface LimitJson {
  currency_code: string
  decimals: number
  daily_limit: string
  used: string
}

/** Returns limits that were read as JSON as they are shown. */
export function showLimits(limits: readonly LimitJson[] | null): ShownLimit[] {
  return (limits ?? []).map(({ daily_limit, used, ...limit }) =>
    show({ ...limit, daily_limit: BigInt(daily_limit), used: BigInt(used) }),
  )
}

/** Returns since when acts count at `now`. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

function show(limit: Omit<Limit, 'oldest_at'>): ShownLimit {
  return {
    currency_code: limit.currency_code,
    daily_limit: formatAmount(limit.daily_limit, limit.decimals),
    daily_left: formatAmount(leftOf(limit), limit.decimals),
  }
}

function selectLimits({ table, sum, rows }: DailySum, since: string): string {
  return `SELECT a.id, a.position, a.currency_code, c.decimals, m.daily_limit_minor AS daily_limit, o.used, o.oldest_at
    FROM account a
    JOIN currency c ON c.code = a.currency_code
    JOIN app_user u ON u.id = a.user_id
    JOIN ${table} m ON m.level = u.level AND m.currency_code = a.currency_code
    CROSS JOIN LATERAL
      (SELECT ${sum} AS used, min(created_at) AS oldest_at FROM ${rows(since)}) AS o`
}

/** Returns what is left of a limit, never below zero: it may be lowered after money went out. */
export function leftOf({ daily_limit, used }: Pick<Limit, 'daily_limit' | 'used'>): Minor {
  return used < daily_limit ? daily_limit - used : 0n
}

function freesAt({ oldest_at }: Limit): Date | undefined {
  return oldest_at ? new Date(oldest_at.getTime() + DAY_MS) : undefined
}
