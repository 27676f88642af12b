import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { numberOfRow, transactionNumber } from '../../domain/ledger/transaction-number.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import { readAfter } from '../page/read-query.ts'
import { showMoney } from './read-ledger.ts'

/** An entry of the ledger as a list shows it. */
export interface ListedEntry {
  id: string
  kind: string
  number: string
  createdAt: Date
  /** The amounts of its legs, `100.00 RUB`. */
  amounts: string[]
}

interface EntryRow {
  id: string
  kind: string
  created_at: Date
  row_id: string | null
  row_kind: string | null
  row_transfer_id: string | null
  amounts: { amount: string; currency: string; decimals: number }[]
}

/**
 * SQL: the row of the history that an entry belongs to, as in the ledger of an account (`account-
 * ledger.ts`).
 */
export const ROW_OF_ENTRY = `JOIN transfer y ON y.id = coalesce(t.reverses_id, t.id)
  LEFT JOIN LATERAL (
    SELECT h.id, h.kind, h.transfer_id
    FROM posting p JOIN account a ON a.id = p.debit_account_id OR a.id = p.credit_account_id
    JOIN wallet_transaction h ON h.user_id = a.user_id AND h.account_id = a.id AND h.created_at = y.created_at
      AND h.transfer_id = y.id
    WHERE p.transfer_id = y.id ORDER BY h.id LIMIT 1
  ) AS w ON true
  LEFT JOIN wallet_transaction o ON w.id IS NULL
    AND o.id = CASE WHEN t.idem_scope IN ('topup', 'payout', 'deposit') THEN left(t.idem_key, 36)::uuid END`

const COLUMNS = `t.id, t.kind, t.created_at, coalesce(w.id, o.id) AS row_id, coalesce(w.kind, o.kind) AS row_kind,
    coalesce(w.transfer_id, o.transfer_id) AS row_transfer_id,
    (SELECT jsonb_agg(jsonb_build_object('amount', p.amount_minor::text, 'currency', p.currency_code,
       'decimals', c.decimals) ORDER BY p.seq)
     FROM posting p JOIN currency c ON c.code = p.currency_code WHERE p.transfer_id = t.id) AS amounts`

/** Which entries: all conditions hold. */
export interface EntryFilter {
  kind: string
  /** The entries of one transaction. */
  ids?: readonly string[] | undefined
  accountId?: string | undefined
  /** Decimal text of one of the lines. */
  amount?: string | undefined
  /** From this moment on, and before the other one. */
  from?: Date | undefined
  to?: Date | undefined
}

interface EntryQuery extends EntryFilter {
  /** The cursor of the page before. */
  after: string | undefined
  /** The newest first. */
  isDescending: boolean
  language: Language
}

const FILTER = `($1 = '' OR t.kind = $1)
  AND ($2::jsonb IS NULL OR t.id IN (SELECT jsonb_array_elements_text($2::jsonb)::uuid))
  AND ($3::uuid IS NULL OR t.id IN (SELECT transfer_id FROM posting WHERE debit_account_id = $3::uuid
    UNION ALL SELECT transfer_id FROM posting WHERE credit_account_id = $3::uuid))
  AND ($4::numeric IS NULL OR EXISTS (SELECT 1 FROM posting p JOIN currency c ON c.code = p.currency_code
    WHERE p.transfer_id = t.id AND p.amount_minor::numeric = $4::numeric * power(10::numeric, c.decimals)))
  AND ($5::uuid IS NULL OR t.id >= $5::uuid) AND ($6::uuid IS NULL OR t.id < $6::uuid)`

/**
 * Returns a page of entries in the order of their ids, which is that of time, and the cursor of
 * the next page.
 */
export async function listEntries(
  db: Queryable,
  { kind, ids, accountId, amount, from, to, after, isDescending, language }: EntryQuery,
): Promise<{ entries: ListedEntry[]; next: string | undefined }> {
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<EntryRow>(
    `SELECT ${COLUMNS} FROM (
       SELECT * FROM transfer t WHERE ${FILTER} AND ($7::uuid IS NULL OR t.id ${sign} $7::uuid)
       ORDER BY t.id ${order} LIMIT $8::int
     ) AS t ${ROW_OF_ENTRY} ORDER BY t.id ${order}`,
    [
      kind,
      ids ? JSON.stringify(ids) : null,
      accountId ?? null,
      amount ?? null,
      from ? firstIdOf(from) : null,
      to ? firstIdOf(to) : null,
      readAfter(after),
      READ_ROWS,
    ],
  )
  const { shown, next } = cutPage(rows, ({ id }) => id)
  return { entries: shown.map((row) => writeEntry(row, language)), next }
}

function writeEntry(row: EntryRow, language: Language): ListedEntry {
  const { id, kind, created_at: createdAt, row_id, row_kind, row_transfer_id } = row
  return {
    id,
    kind,
    number:
      row_id !== null && row_kind !== null
        ? numberOfRow({ id: row_id, kind: row_kind, transfer_id: row_transfer_id })
        : transactionNumber(kind, id),
    createdAt,
    amounts: row.amounts.map(({ amount, currency, decimals }) =>
      showMoney(BigInt(amount), { currency, decimals, language }),
    ),
  }
}
