import type * as v from 'valibot'
import type { Flow, flowEndpoints } from '../../../contract/calls/flow.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { mainCurrencyOf } from '../ledger/main-currency.ts'
import { midOfDay } from '../rates/rate-history.ts'
import { Refusal } from '../refusal.ts'
import { readFilter } from './filter.ts'
import { sharesOf } from './shares.ts'

type Query = v.InferOutput<(typeof flowEndpoints)['flow']['query']>

const BEGINNING = '1970-01-01T00:00:00Z'
const END = '9999-01-01T00:00:00Z'
/** Index of the bucket of the whole period; months follow it. */
const WHOLE = 0

interface Row {
  bucket: number
  category: string
  is_in: boolean
  is_converted: boolean
  amount_minor: Minor
}

/**
 * Returns what came in and went out of the accounts of the filter, in one currency: complete
 * transactions without exchanges and moves of pots, other currencies converted at the price of their day of UTC (N2).
 * The fee of a withdrawal is a category of its own. Throws CURRENCY_NOT_OFFERED.
 */
export async function readFlow(
  db: Queryable,
  { userId, query }: { userId: string; query: Query },
): Promise<v.InferInput<typeof Flow>> {
  const { months = [], ...filter } = query
  const { code, decimals } = await findStated(db, userId, query)
  const buckets = listBuckets(query, months)
  const { where, parameters } = readFilter(userId, {
    account_id: filter.account_id,
    currency_code: filter.currency_code,
    created_at__gte: earliest(buckets),
    created_at__lt: latest(buckets),
  })
  const rows = await db.query<Row>(flowStatement(where, parameters.length), [
    ...parameters,
    JSON.stringify(buckets),
    code,
  ])
  const write = (amount: Minor) => formatAmount(amount, decimals)
  const sumsOf = (bucket: number) => {
    const gained = rowsOf(rows, bucket, true)
    const spent = rowsOf(rows, bucket, false)
    return {
      in: write(sumOf(gained)),
      out: write(sumOf(spent)),
      is_in_converted: isConverted(gained),
      is_out_converted: isConverted(spent),
    }
  }
  return {
    currency_code: code,
    is_converted: isConverted(rows),
    total: sumsOf(WHOLE),
    months: months.slice(1).map((_, index) => sumsOf(index + 1)),
    categories: [true, false].flatMap((isIn) => {
      const shown = rowsOf(rows, WHOLE, isIn)
      const shares = sharesOf(shown.map(({ amount_minor }) => amount_minor))
      return shown.map(({ category, amount_minor, is_converted }, index) => ({
        category,
        is_in: isIn,
        amount: write(amount_minor),
        percent: String(shares[index] ?? 0n),
        is_converted,
      }))
    }),
  }
}

interface Stated {
  code: string
  decimals: number
}

/** Returns the currency of the sums: the wished one, else that of the account of the filter, else the main one (S1). */
async function findStated(db: Queryable, userId: string, query: Query): Promise<Stated> {
  const { stated_code, currency_code, account_id } = query
  const wished = stated_code ?? currency_code
  const [stated] =
    wished === undefined
      ? await db.query<Stated>(
          `SELECT c.code, c.decimals FROM currency c WHERE c.code = coalesce(
             (SELECT currency_code FROM account WHERE user_id = $1 AND id::text = $2),
             ${mainCurrencyOf('$1')})`,
          [userId, account_id ?? ''],
        )
      : await db.query<Stated>('SELECT code, decimals FROM currency WHERE code = $1', [wished])
  if (!stated) throw new Refusal('CURRENCY_NOT_OFFERED')
  return stated
}

interface Bucket {
  index: number
  since: string
  until: string
}

/** The whole period and each month. */
function listBuckets(
  { created_at__gte = BEGINNING, created_at__lt = END }: Query,
  months: readonly string[],
): Bucket[] {
  return [
    { index: WHOLE, since: created_at__gte, until: created_at__lt },
    ...months.slice(1).map((until, index) => ({
      index: index + 1,
      since: months[index] ?? until,
      until,
    })),
  ]
}

function earliest(buckets: readonly Bucket[]): string {
  return buckets.reduce((first, { since }) => (isBefore(since, first) ? since : first), END)
}

function latest(buckets: readonly Bucket[]): string {
  return buckets.reduce((last, { until }) => (isBefore(last, until) ? until : last), BEGINNING)
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other)
}

function rowsOf(rows: readonly Row[], bucket: number, isIn: boolean): Row[] {
  return rows.filter((row) => row.bucket === bucket && row.is_in === isIn)
}

function sumOf(rows: readonly Row[]): Minor {
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
}

function isConverted(rows: readonly Row[]): boolean {
  return rows.some(({ is_converted }) => is_converted)
}

/**
 * Sums by bucket and category, the largest first; the last two parameters are the buckets and the stated
 * currency. The rows of a day, category and currency are converted as one sum, which is rounded to the
 * smallest unit; so a month is the same sum wherever it is shown.
 */
function flowStatement(where: string, parameters: number): string {
  const [buckets, stated] = [`$${parameters + 1}::jsonb`, `$${parameters + 2}::text`]
  return `WITH own AS (
      SELECT t.kind, t.params, t.amount_minor, t.currency_code, t.created_at,
        coalesce(p.fee_minor, 0) AS fee_minor
      FROM (
        SELECT kind, params, amount_minor, currency_code, created_at, transfer_id
        FROM wallet_transaction WHERE ${where} AND status = '${COMPLETE}' AND kind NOT IN ('exchange', 'pot', 'reserve')
      ) AS t
      LEFT JOIN payout p ON p.transfer_id = t.transfer_id AND t.kind = 'withdrawal'
    ),
    moved AS (
      SELECT ${CATEGORY} AS category, amount_minor > 0 AS is_in, currency_code, created_at,
        abs(amount_minor) - fee_minor AS amount_minor
      FROM own
      UNION ALL
      SELECT 'fee', false, currency_code, created_at, fee_minor FROM own WHERE fee_minor > 0
    ),
    g AS (
      SELECT b.index, m.category, m.is_in, m.currency_code, sum(m.amount_minor) AS amount,
        date_trunc('day', m.created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day
      FROM moved m
      JOIN jsonb_to_recordset(${buckets}) AS b (index int, since timestamptz, until timestamptz)
        ON m.created_at >= b.since AND m.created_at < b.until
      GROUP BY 1, 2, 3, 4, 6
    )
    SELECT g.index AS bucket, g.category, g.is_in, bool_or(g.currency_code <> s.code) AS is_converted,
      sum(CASE WHEN g.currency_code = s.code THEN g.amount ELSE round(
        g.amount * ${price('g.currency_code', 'c.mid_usd')} / ${price('s.code', 's.mid_usd')}
          * power(10::numeric, s.decimals - c.decimals)) END)::bigint AS amount_minor
    FROM g
    JOIN currency c ON c.code = g.currency_code
    JOIN currency s ON s.code = ${stated}
    GROUP BY g.index, g.category, g.is_in
    ORDER BY g.index, amount_minor DESC, g.category`
}

/** The price of the day of `g`; the fixed one before prices were stored. */
function price(code: string, fixed: string): string {
  return `coalesce(${midOfDay(code, 'g.day')}, ${fixed})`
}

const CATEGORY = `CASE
  WHEN kind = 'transfer' AND amount_minor > 0 THEN 'transfer_in'
  WHEN kind = 'transfer' AND params->>'method' = 'qr' THEN 'payment'
  WHEN kind = 'transfer' THEN 'transfer_out'
  WHEN kind = 'adjustment' THEN 'correction'
  WHEN kind IN ('refund', 'dispute', 'repayment') THEN 'refund'
  ELSE kind END`
