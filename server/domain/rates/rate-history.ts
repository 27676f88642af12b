import type { RatePeriod, RatePoint } from '../../../contract/calls/rate-history.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { midOf } from './quote.ts'
import type { Mids, PointStep, PricedCurrency, RateSource } from './rate-source.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/rules/durations.ts'

/** Length of each step, ms. */
export const STEP_MS: Readonly<Record<PointStep, number>> = {
  minute: 60_000,
  hour: HOUR_MS,
  day: DAY_MS,
}
const STEPS: readonly PointStep[] = ['minute', 'hour', 'day']

/** What is shown of a period: points of this step, the first of each interval. */
export interface Interval {
  step: PointStep
  everyMs: number
  count: number
}

/** At most 118 intervals each: one more is begun at both ends, and the latest minute is added. */
export const INTERVALS: Readonly<Record<RatePeriod, Interval>> = {
  day: { step: 'minute', everyMs: 15 * STEP_MS.minute, count: 96 },
  week: { step: 'hour', everyMs: 2 * STEP_MS.hour, count: 84 },
  month: { step: 'hour', everyMs: 8 * STEP_MS.hour, count: 90 },
  year: { step: 'day', everyMs: 4 * STEP_MS.day, count: 91 },
}

/** Moments stored by one statement, few enough not to delay other calls. */
const MOMENTS_PER_BATCH = 20

/** Stores the prices of `now` as the points of its minute, hour and day that have none yet. */
export async function storePoints(tx: Queryable, mids: Mids, now: Date): Promise<void> {
  await insertPoints(
    tx,
    STEPS.flatMap((step) => describePoints(mids, step, now)),
  )
}

/** Stores the past that a source has; points that are stored stay. */
export async function storePast(db: Database, source: RateSource, now: Date): Promise<void> {
  const past = source.readPast(await listRateCurrencies(db), now)
  for (let start = 0; start < past.length; start += MOMENTS_PER_BATCH) {
    const moments = past.slice(start, start + MOMENTS_PER_BATCH)
    await insertPoints(
      db,
      moments.flatMap(({ at, step, mids }) => describePoints(mids, step, at)),
    )
  }
}

/** The currencies that have rates. */
export function listRateCurrencies(db: Queryable): Promise<PricedCurrency[]> {
  return db.query<PricedCurrency>(
    'SELECT code, mid_usd, position FROM currency WHERE is_enabled ORDER BY code',
    [],
  )
}

/**
 * SQL of the price in dollars of one unit of a currency on the day of a moment (both SQL), a day of
 * UTC, or else of the last day before it that has one; null before storing began. It never changes.
 */
export function midOfDay(code: string, moment: string): string {
  return `(SELECT day_point.mid_usd FROM rate_point day_point
    WHERE day_point.currency_code = ${code} AND day_point.step = 'day' AND day_point.at <= ${moment}
    ORDER BY day_point.at DESC LIMIT 1)`
}

/**
 * The mid price of `from` in `to` over a period until `now`, at most 120 points, the oldest first.
 */
export async function listRateHistory(
  db: Queryable,
  { from, to, period }: { from: string; to: string; period: RatePeriod },
  now: Date,
): Promise<RatePoint[]> {
  const { step, everyMs, count } = INTERVALS[period]
  const rows = await db.query<{ at: Date; from_mid: string; to_mid: string }>(
    `SELECT m.at, f.mid_usd AS from_mid, t.mid_usd AS to_mid
     FROM (
       SELECT $3::text AS step, min(at) AS at FROM rate_point
       WHERE currency_code = $1 AND step = $3 AND at > $4 AND at <= $5
       GROUP BY floor(extract(epoch FROM at) / $6)
       UNION ALL
       SELECT 'minute', max(at) FROM rate_point
       WHERE currency_code = $1 AND step = 'minute' AND at > $4 AND at <= $5
     ) m
     JOIN rate_point f ON f.currency_code = $1 AND f.step = m.step AND f.at = m.at
     JOIN rate_point t ON t.currency_code = $2 AND t.step = m.step AND t.at = m.at
     ORDER BY m.at`,
    [from, to, step, new Date(now.getTime() - count * everyMs), now, everyMs / 1000],
  )
  return rows.flatMap(({ at, from_mid, to_mid }, index) => {
    const mid = midOf({ from: from_mid, to: to_mid })
    const isRepeated = rows[index - 1]?.at.getTime() === at.getTime()
    return mid === undefined || isRepeated ? [] : [{ at: at.toISOString(), mid }]
  })
}

interface Point {
  currency_code: string
  step: PointStep
  at: Date
  mid_usd: string
}

function describePoints(mids: Mids, step: PointStep, now: Date): Point[] {
  const at = new Date(Math.floor(now.getTime() / STEP_MS[step]) * STEP_MS[step])
  return Array.from(mids, ([currency_code, mid_usd]) => ({ currency_code, step, at, mid_usd }))
}

async function insertPoints(db: Queryable, points: readonly Point[]): Promise<void> {
  await db.query(
    `INSERT INTO rate_point (currency_code, step, at, mid_usd)
     SELECT currency_code, step, at, mid_usd FROM jsonb_to_recordset($1::jsonb)
       AS p (currency_code text, step text, at timestamptz, mid_usd numeric)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(points)],
  )
}
