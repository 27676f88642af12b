import type * as v from 'valibot'
import type { Language } from '../../src/contract/texts.ts'
import type { Transaction, TransactionsQuery } from '../../src/contract/wallet.ts'
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

/**
 * A page of the owner's transactions, newest first, and how many there are in all pages (spec
 * section 7, transaction). Amounts are signed: what leaves an account is negative.
 */
export async function listTransactions(
  db: Queryable,
  {
    userId,
    language,
    query,
  }: { userId: string; language: Language; query: v.InferOutput<typeof TransactionsQuery> },
): Promise<{ count: number; results: v.InferInput<typeof Transaction>[] }> {
  const { where, parameters } = readFilters(userId, query)
  const [total] = await db.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM wallet_transaction WHERE ${where}`,
    parameters,
  )
  const limit = Math.min(LONGEST_PAGE, Number(query.limit ?? PAGE))
  const rows = await db.query<Row>(
    `SELECT id, amount_minor, currency_code, status, description, params, created_at
     FROM wallet_transaction WHERE ${where} ORDER BY created_at DESC, id DESC
     LIMIT $${parameters.length + 1}::int OFFSET $${parameters.length + 2}::int`,
    [...parameters, limit, Number(query.offset ?? 0)],
  )
  return { count: Number(total?.count ?? 0), results: rows.map((row) => write(row, language)) }
}

function readFilters(userId: string, query: v.InferOutput<typeof TransactionsQuery>) {
  const filters = [
    { sql: 'user_id =', value: userId },
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
