import type * as v from 'valibot'
import type { Flow, flowEndpoints } from '../../../contract/calls/flow.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { mainCurrencyOf } from '../ledger/main-currency.ts'
import { Refusal } from '../refusal.ts'
import { readFilter } from './filter.ts'
import { type Bucket, type FlowRow, readFlowRows } from './flow-statement.ts'
import { sharesOf } from './shares.ts'

type Query = v.InferOutput<(typeof flowEndpoints)['flow']['query']>

const BEGINNING = '1970-01-01T00:00:00Z'
const END = '9999-01-01T00:00:00Z'
/** Index of the bucket of the whole period; months follow it. */
const WHOLE = 0

/**
 * Returns what came in and went out of the accounts of the filter, in one currency: complete
 * transactions without exchanges and moves of pots, other currencies converted at the price of
 * their day of UTC (N2). The fee of a withdrawal is a category of its own. Throws
 * CURRENCY_NOT_OFFERED.
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
    category: filter.category,
    tag: filter.tag,
  })
  const rows = await readFlowRows(db, { where, parameters, buckets, code })
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
    categories: sharesBy('category', rows, write),
    meanings: sharesBy('meaning', rows, write).map((share) =>
      share.category === '' ? withoutCategory(share) : share,
    ),
  }
}

function withoutCategory<Share extends { category: string }>({ category: _none, ...share }: Share) {
  return share
}

/**
 * Sums of the whole period by one of the names of rows, and their shares of what came in and went
 * out.
 */
function sharesBy(
  name: 'category' | 'meaning',
  rows: readonly FlowRow[],
  write: (amount: Minor) => string,
) {
  return [true, false].flatMap((isIn) => {
    const all = rowsOf(rows, WHOLE, isIn)
    const shown = [...new Set(all.map((row) => row[name]))]
      .map((category) => ({ category, own: all.filter((row) => row[name] === category) }))
      .map(({ category, own }) => ({ category, own, amount: sumOf(own) }))
      .toSorted((a, b) => compare(b.amount, a.amount) || compare(a.category, b.category))
    const shares = sharesOf(shown.map(({ amount }) => amount))
    return shown.map(({ category, own, amount }, index) => ({
      category,
      is_in: isIn,
      amount: write(amount),
      percent: String(shares[index] ?? 0n),
      is_converted: isConverted(own),
    }))
  })
}

function compare<Value extends Minor | string>(one: Value, other: Value): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

interface Stated {
  code: string
  decimals: number
}

/**
 * Returns the currency of the sums: the wished one, else that of the account of the filter, else
 * the main one (S1).
 */
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

function rowsOf(rows: readonly FlowRow[], bucket: number, isIn: boolean): FlowRow[] {
  return rows.filter((row) => row.bucket === bucket && row.is_in === isIn)
}

function sumOf(rows: readonly FlowRow[]): Minor {
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
}

function isConverted(rows: readonly FlowRow[]): boolean {
  return rows.some(({ is_converted }) => is_converted)
}
