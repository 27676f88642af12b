import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { isId } from '../../domain/ledger/accounts.ts'
import { numberOfRow } from '../../domain/ledger/transaction-number.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { OfficeRefusal } from '../refusal.ts'

/** Where a transaction stands: in the history of its owner, or only as an order or a deposit. */
export type SubjectSource = 'history' | 'order' | 'deposit'

/**
 * A transaction as the office shows it: a row of the history, an order or a deposit that has none
 * yet.
 */
export interface Subject {
  id: string
  source: SubjectSource
  number: string
  kind: string
  transferId: string | undefined
  userId: string
  accountNumber: string
  accountId: string | undefined
  /** Signed decimal text. */
  amount: string
  currency: string
  status: string
  description: string
  params: MessageParams
  createdAt: Date
}

interface Row {
  id: string
  source: SubjectSource
  kind: string
  transfer_id: string | null
  user_id: string
  account_id: string | null
  account_number: string
  amount: Minor
  currency: string
  decimals: number
  status: string
  description: string
  params: MessageParams
  created_at: Date
}

/** Digits behind the point of the units in which a chain counts USDC. */
const UNIT_DECIMALS = 6

const SUBJECTS = `SELECT t.id, 'history' AS source, t.kind, t.transfer_id, t.user_id, t.account_id,
    coalesce(a.number, '') AS account_number, t.amount_minor AS amount, t.currency_code AS currency, c.decimals,
    t.status, t.description, t.params, t.created_at
  FROM wallet_transaction t JOIN currency c ON c.code = t.currency_code JOIN account a ON a.id = t.account_id
  WHERE t.id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
  UNION ALL
  SELECT o.id, 'order', 'top_up', NULL, o.user_id, o.account_id, coalesce(a.number, ''), o.amount_minor,
    o.currency_code, c.decimals, o.status, '', '{}'::jsonb, o.created_at
  FROM payment_order o JOIN currency c ON c.code = o.currency_code JOIN account a ON a.id = o.account_id
  WHERE o.id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
    AND NOT EXISTS (SELECT 1 FROM wallet_transaction t WHERE t.id = o.id)
  UNION ALL
  SELECT d.id, 'deposit', 'top_up', d.transfer_id, d.user_id, NULL, '', d.units, 'USDC', ${UNIT_DECIMALS},
    d.state, '', '{}'::jsonb, d.created_at
  FROM deposit d WHERE d.id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
    AND NOT EXISTS (SELECT 1 FROM wallet_transaction t WHERE t.id = d.id)`

/** Returns the transactions with these ids, the newest first. */
export async function listSubjects(db: Queryable, ids: readonly string[]): Promise<Subject[]> {
  if (ids.length === 0) return []
  const rows = await db.query<Row>(`${SUBJECTS} ORDER BY created_at DESC, id DESC`, [
    JSON.stringify(ids),
  ])
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    number: numberOfRow(row),
    kind: row.kind,
    transferId: row.transfer_id ?? undefined,
    userId: row.user_id,
    accountId: row.account_id ?? undefined,
    accountNumber: row.account_number,
    amount: formatAmount(row.amount, row.decimals),
    currency: row.currency,
    status: row.status,
    description: row.description,
    params: row.params,
    createdAt: row.created_at,
  }))
}

/** Returns one transaction. Throws OfficeRefusal `notFound`. */
export async function findSubject(db: Queryable, id: string | undefined): Promise<Subject> {
  const [subject] = id !== undefined && isId(id) ? await listSubjects(db, [id]) : []
  if (!subject) throw new OfficeRefusal('notFound')
  return subject
}
