import type { TransactionColumns } from './row.ts'

/**
 * Returns the statement of a page of `wallet_transaction`: the last two parameters are limit and offset.
 * Joined data is read for the rows of the page only.
 */
export function pageStatement(where: string, parameters: number): string {
  return selectPage(where, {
    limit: `$${parameters + 1}::int`,
    offset: `$${parameters + 2}::int`,
  })
}

/** How many rows, and after how many, as SQL. */
interface Range {
  limit: string
  offset: string
}

function selectPage(where: string, { limit, offset }: Range): string {
  return `SELECT t.*, c.decimals, f.amount_minor AS from_minor, f.currency_code AS from_code,
      f.debit_account_id AS from_id, fc.decimals AS from_decimals, g.amount_minor AS to_minor,
      g.currency_code AS to_code, g.credit_account_id AS to_id, gc.decimals AS to_decimals,
      r.quantity_out AS rate,
      o.status AS order_status
    FROM (
      SELECT id, kind, amount_minor, currency_code, status, description, params, transfer_id, created_at
      FROM wallet_transaction WHERE ${where} ORDER BY created_at DESC, id DESC
      LIMIT ${limit} OFFSET ${offset}
    ) AS t
    JOIN currency c ON c.code = t.currency_code
    LEFT JOIN transfer x ON x.id = t.transfer_id AND t.kind = 'exchange'
    LEFT JOIN posting f ON f.transfer_id = x.id AND f.seq = 0
    LEFT JOIN currency fc ON fc.code = f.currency_code
    LEFT JOIN posting g ON g.transfer_id = x.id AND g.seq = 1
    LEFT JOIN currency gc ON gc.code = g.currency_code
    LEFT JOIN rate r ON r.id = x.rate_id
    LEFT JOIN payment_order o ON o.id = t.id AND t.kind = 'top_up' AND t.status = 'failed'
    ORDER BY t.created_at DESC, t.id DESC`
}

/** What PostgreSQL writes of a row as JSON: amounts and rates are text, because numbers of JSON are not exact. */
export type RowJson = Omit<TransactionColumns, BigColumn | 'created_at'> &
  Record<BigColumn, string | null> & { amount_minor: string; created_at: string }

const BIG_COLUMNS = ['amount_minor', 'from_minor', 'to_minor'] as const
type BigColumn = (typeof BIG_COLUMNS)[number]
const PLAIN_COLUMNS = [
  'id',
  'kind',
  'decimals',
  'currency_code',
  'status',
  'description',
  'params',
  'transfer_id',
  'created_at',
  'from_code',
  'from_decimals',
  'from_id',
  'to_code',
  'to_decimals',
  'to_id',
  'order_status',
]
const AS_JSON = [
  ...PLAIN_COLUMNS.map((name) => `'${name}', p.${name}`),
  ...[...BIG_COLUMNS, 'rate'].map((name) => `'${name}', p.${name}::text`),
].join(', ')

/** Returns an expression of a page as JSON, a `RowJson` for each row: one column is read faster than many rows. */
export function pageAsJson(where: string, range: Range): string {
  return `(SELECT json_agg(json_build_object(${AS_JSON}) ORDER BY p.created_at DESC, p.id DESC)
    FROM (${selectPage(where, range)}) AS p)`
}

/** Returns the columns of a row that was read as JSON. */
export function readJsonRow(row: RowJson): TransactionColumns {
  const { amount_minor, from_minor, to_minor, created_at } = row
  return {
    ...row,
    amount_minor: BigInt(amount_minor),
    from_minor: from_minor === null ? null : BigInt(from_minor),
    to_minor: to_minor === null ? null : BigInt(to_minor),
    created_at: new Date(created_at),
  }
}
