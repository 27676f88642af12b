import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { cleanKnownName, cleanKnownNote } from '../../messages/clean-texts.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'

interface Row {
  id: string
  account_id: string
  kind: string
  amount_minor: Minor
  currency_code: string
  decimals: number
  status: string
  params: Readonly<Record<string, string>>
  transfer_id: string | null
  created_at: Date
}

/** A transaction as programs of its owner see it. */
export interface ProgramTransaction {
  id: string
  number: string
  account_id: string
  kind: string
  /** Signed: what leaves the account is negative. */
  amount: string
  currency_code: string
  status: string
  created_at: string
  counterparty?: string
  note?: string
}

const SELECT = `SELECT t.id, t.account_id, t.kind, t.amount_minor, t.currency_code, c.decimals, t.status, t.params,
    t.transfer_id, t.created_at
  FROM wallet_transaction t JOIN currency c ON c.code = t.currency_code`

/** Returns one transaction of an owner. */
export async function readTransaction(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<ProgramTransaction | undefined> {
  const [row] = await db.query<Row>(`${SELECT} WHERE t.user_id = $1 AND t.id = $2`, [userId, id])
  return row && show(row)
}

interface TransactionsQuery {
  userId: string
  from: Date | undefined
  to: Date | undefined
  accountId: string | undefined
  /** The last row of the page before. */
  after: { at: Date; id: string } | undefined
  limit: number
}

/**
 * Returns a page of the transactions of an owner, the latest first, and where the next one begins.
 */
export async function listForProgram(
  db: Queryable,
  { userId, from, to, accountId, after, limit }: TransactionsQuery,
): Promise<{ results: ProgramTransaction[]; next?: { at: Date; id: string } }> {
  const rows = await db.query<Row>(
    `${SELECT} WHERE t.user_id = $1 AND ($2::timestamptz IS NULL OR t.created_at >= $2)
       AND ($3::timestamptz IS NULL OR t.created_at < $3) AND ($4::uuid IS NULL OR t.account_id = $4)
       AND ($5::timestamptz IS NULL OR (t.created_at, t.id) < ($5, $6::uuid))
     ORDER BY t.created_at DESC, t.id DESC LIMIT $7::int`,
    [
      userId,
      from ?? null,
      to ?? null,
      accountId ?? null,
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
    ],
  )
  const sent = rows.slice(0, limit)
  const last = sent.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    results: sent.map(show),
    ...(hasMore && { next: { at: last.created_at, id: last.id } }),
  }
}

function show(row: Row): ProgramTransaction {
  const { counterparty, note } = row.params
  return {
    id: row.id,
    number: numberOfRow(row),
    account_id: row.account_id,
    kind: row.kind,
    amount: formatAmount(row.amount_minor, row.decimals),
    currency_code: row.currency_code,
    status: row.status,
    created_at: row.created_at.toISOString(),
    ...(counterparty !== undefined && { counterparty: cleanKnownName(counterparty) }),
    ...(note !== undefined && note !== '' && { note: cleanKnownNote(note) }),
  }
}
