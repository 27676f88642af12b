import type { Queryable } from '../../db/database.ts'
import { firstIdOf } from '../../lib/new-id.ts'
import type { WatchedAct } from './evaluate.ts'
import { COUNTS, JOIN_OTHER, OTHER } from './rule-columns.ts'
import type { WatchedKind } from './rule.ts'

/** An act of the history, and its place in the ledger. */
export interface StoredAct extends WatchedAct {
  transferId: string
  transactionId: string
}

interface Row {
  id: string
  transfer_id: string
  user_id: string
  account_id: string
  kind: WatchedKind
  amount_minor: bigint
  currency_code: string
  created_at: Date
  other: string | null
  balance: bigint | null
}

/**
 * The ledger's transfers of a time by their order, each with its rows of the history that rules are
 * about.
 */
const ACTS = `SELECT DISTINCT t.id AS transfer_id, w.id, w.user_id, w.account_id, abs(w.amount_minor) AS amount_minor,
    w.currency_code, w.created_at,
    CASE WHEN w.kind = 'transfer' THEN CASE WHEN w.amount_minor < 0 THEN 'transfer_out' ELSE 'transfer_in' END ELSE w.kind END AS kind,
    ${OTHER} AS other,
    (SELECT b.debit_balance_after - w.amount_minor FROM posting b
     WHERE b.transfer_id = t.id AND b.debit_account_id = w.account_id ORDER BY b.seq LIMIT 1) AS balance
  FROM transfer t JOIN posting p ON p.transfer_id = t.id
  JOIN account a ON a.id = ANY (ARRAY[p.debit_account_id, p.credit_account_id]) AND a.user_id IS NOT NULL
  JOIN wallet_transaction w ON w.user_id = a.user_id AND w.account_id = a.id AND w.created_at = t.created_at
    AND w.transfer_id = t.id AND w.kind IN ('top_up', 'transfer', 'withdrawal') AND ${COUNTS}
  ${JOIN_OTHER}
  WHERE t.id > $1::uuid AND t.id < $2::uuid ORDER BY t.id, w.id LIMIT $3::int`

/** Returns the next acts after a transfer of the ledger, which were made before a moment. */
export async function listStoredActs(
  db: Queryable,
  { after, until, most }: { after: string; until: Date; most: number },
): Promise<StoredAct[]> {
  const rows = await db.query<Row>(ACTS, [after, firstIdOf(until), most])
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    accountId: row.account_id,
    currency: row.currency_code,
    amount: row.amount_minor,
    at: row.created_at,
    other: row.other,
    transferId: row.transfer_id,
    transactionId: row.id,
    balance: row.balance,
  }))
}
