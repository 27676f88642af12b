import type { Minor } from '../../../contract/rules/money.ts'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { midOfDay } from '../rates/rate-history.ts'

/** A period that sums are made of. */
export interface Bucket {
  index: number
  since: string
  until: string
}

/** What moved within a period. */
export interface FlowRow {
  bucket: number
  category: string
  /** What the owner made of it: a category of theirs, else empty (S8). */
  meaning: string
  is_in: boolean
  is_converted: boolean
  amount_minor: Minor
}

interface FlowReading {
  /** Condition of `readFilter`, and its parameters. */
  where: string
  parameters: readonly unknown[]
  buckets: readonly Bucket[]
  /** The currency of the sums. */
  code: string
}

/**
 * Reads sums by period, kind and category of the owner, the largest first. The rows of a day, kind,
 * category and currency are converted as one sum, which is rounded to the smallest unit; so a month
 * is the same sum wherever it is shown.
 */
export function readFlowRows(
  db: Queryable,
  { where, parameters, buckets, code }: FlowReading,
): Promise<FlowRow[]> {
  return db.query<FlowRow>(flowStatement(where, parameters.length), [
    ...parameters,
    JSON.stringify(buckets),
    code,
  ])
}

/**
 * The last two parameters are the buckets and the stated currency. Rows are summed before the fees
 * are taken apart, so that they are read once.
 */
function flowStatement(where: string, parameters: number): string {
  const [buckets, stated] = [`$${parameters + 1}::jsonb`, `$${parameters + 2}::text`]
  return `WITH moved AS (
      SELECT b.index, ${CATEGORY} AS category, t.meaning, t.amount_minor > 0 AS is_in, t.currency_code,
        date_trunc('day', t.created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day,
        sum(abs(t.amount_minor) - coalesce(p.fee_minor, 0)) AS amount, sum(p.fee_minor) AS fee
      FROM (
        SELECT kind, params->>'method' AS method, amount_minor, currency_code, created_at, transfer_id,
          coalesce(category, '') AS meaning
        FROM wallet_transaction WHERE ${where} AND status = '${COMPLETE}' AND kind NOT IN ('exchange', 'pot', 'reserve')
      ) AS t
      JOIN jsonb_to_recordset(${buckets}) AS b (index int, since timestamptz, until timestamptz)
        ON t.created_at >= b.since AND t.created_at < b.until
      LEFT JOIN payout p ON p.transfer_id = t.transfer_id AND t.kind = 'withdrawal'
      GROUP BY 1, 2, 3, 4, 5, 6
    ),
    g AS (
      SELECT index, category, meaning, is_in, currency_code, day, amount FROM moved
      UNION ALL
      SELECT index, 'fee', meaning, false, currency_code, day, fee FROM moved WHERE fee > 0
    )
    SELECT g.index AS bucket, g.category, g.meaning, g.is_in, bool_or(g.currency_code <> s.code) AS is_converted,
      sum(CASE WHEN g.currency_code = s.code THEN g.amount ELSE round(
        g.amount * ${priceOf('g.currency_code', { day: 'g.day', fixed: 'c.mid_usd' })}
          / ${priceOf('s.code', { day: 'g.day', fixed: 's.mid_usd' })}
          * power(10::numeric, s.decimals - c.decimals)) END)::bigint AS amount_minor
    FROM g
    JOIN currency c ON c.code = g.currency_code
    JOIN currency s ON s.code = ${stated}
    GROUP BY g.index, g.category, g.meaning, g.is_in
    ORDER BY g.index, amount_minor DESC, g.category, g.meaning`
}

/** SQL of the price of a currency on a day; the fixed one before prices were stored. */
export function priceOf(code: string, { day, fixed }: { day: string; fixed: string }): string {
  return `coalesce(${midOfDay(code, day)}, ${fixed})`
}

const CATEGORY = `CASE
  WHEN t.kind = 'transfer' AND t.amount_minor > 0 THEN 'transfer_in'
  WHEN t.kind = 'transfer' AND t.method = 'qr' THEN 'payment'
  WHEN t.kind = 'transfer' THEN 'transfer_out'
  WHEN t.kind = 'adjustment' THEN 'correction'
  WHEN t.kind IN ('refund', 'dispute', 'repayment') THEN 'refund'
  ELSE t.kind END`
