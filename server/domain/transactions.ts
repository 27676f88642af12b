import type * as v from 'valibot'
import type { Language } from '../../src/contract/texts.ts'
import type {
  Transaction,
  TransactionsAnswer,
  TransactionsQuery,
} from '../../src/contract/wallet.ts'
import { formatAmount, type Minor } from '../../src/lib/money.ts'
import type { Queryable } from '../db/database.ts'
import { type MessageParams, renderMessage } from './descriptions.ts'

const PAGE = 50
const LONGEST_PAGE = 200

interface Row {
  id: string
  amount_minor: Minor
  currency_code: string
  status: string
  description: string
  params: MessageParams
  created_at: Date
}

type Query = v.InferOutput<typeof TransactionsQuery>

interface Page {
  count: number
  movement?: v.InferInput<typeof TransactionsAnswer>['movement']
  results: v.InferInput<typeof Transaction>[]
}

interface Totals {
  count: bigint
  top_ups: Minor
  top_ups_count: bigint
  withdrawals: Minor
  withdrawals_count: bigint
}

/** What failed moved nothing, and what is to come has not come yet; what is going out is gone. */
const HAS_MOVED = `status <> 'failed' AND (status <> 'pending' OR amount_minor < 0)`
const TOP_UPS = `FILTER (WHERE amount_minor > 0 AND ${HAS_MOVED})`
const WITHDRAWALS = `FILTER (WHERE amount_minor < 0 AND ${HAS_MOVED})`
const TOTALS = `count(*) AS count,
  coalesce(sum(amount_minor) ${TOP_UPS}, 0)::bigint AS top_ups,
  count(*) ${TOP_UPS} AS top_ups_count,
  coalesce(sum(amount_minor) ${WITHDRAWALS}, 0)::bigint AS withdrawals,
  count(*) ${WITHDRAWALS} AS withdrawals_count`

/**
 * A page of the owner's transactions, newest first, and how many there are in all pages (spec
 * section 7, transaction); of one account or currency also what all pages add up to. Amounts are
 * signed: what leaves an account is negative.
 */
export async function listTransactions(
  db: Queryable,
  { userId, language, query }: { userId: string; language: Language; query: Query },
): Promise<Page> {
  const { where, parameters } = readFilters(userId, query)
  const isOneCurrency = query.account_id !== undefined || query.currency_code !== undefined
  const [totals] = await db.query<Totals>(
    `SELECT ${isOneCurrency ? TOTALS : 'count(*) AS count'} FROM wallet_transaction WHERE ${where}`,
    parameters,
  )
  const limit = Math.min(LONGEST_PAGE, Number(query.limit ?? PAGE))
  const rows = await db.query<Row>(
    `SELECT id, amount_minor, currency_code, status, description, params, created_at
     FROM wallet_transaction WHERE ${where} ORDER BY created_at DESC, id DESC
     LIMIT $${parameters.length + 1}::int OFFSET $${parameters.length + 2}::int`,
    [...parameters, limit, Number(query.offset ?? 0)],
  )
  const results = rows.map((row) => write(row, language))
  if (!totals) return { count: 0, results }
  const count = Number(totals.count)
  return isOneCurrency ? { count, movement: writeMovement(totals), results } : { count, results }
}

function writeMovement(totals: Totals): Page['movement'] {
  const { top_ups, top_ups_count, withdrawals, withdrawals_count } = totals
  return {
    top_ups: { amount: formatAmount(top_ups), count: Number(top_ups_count) },
    withdrawals: { amount: formatAmount(withdrawals), count: Number(withdrawals_count) },
  }
}

function readFilters(userId: string, query: Query) {
  const filters = [
    { sql: 'user_id =', value: userId },
    // As text: what is no id of an account is asked for too, and has no transactions.
    { sql: 'account_id::text =', value: query.account_id },
    { sql: 'currency_code =', value: query.currency_code },
    { sql: 'created_at >=', value: readMoment(query.created_at__gte) },
    { sql: 'created_at <', value: readMoment(query.created_at__lt) },
  ].filter(({ value }) => value !== undefined)
  return {
    where: filters.map(({ sql }, index) => `${sql} $${index + 1}`).join(' AND '),
    parameters: filters.map(({ value }) => value),
  }
}

function readMoment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

function write(row: Row, language: Language): v.InferInput<typeof Transaction> {
  const { id, amount_minor, currency_code, status, description, params, created_at } = row
  return {
    id,
    amount: formatAmount(amount_minor),
    currency_code,
    status,
    description: renderMessage(description, params, language),
    created_at: created_at.toISOString(),
  }
}
