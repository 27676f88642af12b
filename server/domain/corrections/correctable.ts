import type { Queryable } from '../../db/database.ts'
import { numberOfRow } from '../ledger/transaction-number.ts'
import type { Leg } from '../ledger/transfer.ts'

/**
 * Kinds of entries that a correction may follow: what claims and debts move is settled by their own
 * rules.
 */
const KINDS = [
  'exchange',
  'topup',
  'withdrawal',
  'settlement',
  'adjustment',
  'transfer',
  'correction',
  'manual',
]

/** An entry that can be corrected. */
export interface Correctable {
  id: string
  /** The number by which owners know it; that of the entry itself where none of them has a row. */
  number: string
  legs: Leg[]
}

/**
 * Returns an entry that can be corrected; undefined when there is none: it was reversed or
 * corrected already, is the reversal of a correction, moved what an owner owes, or its payout may
 * still be at the provider.
 */
export async function findCorrectable(db: Queryable, id: string): Promise<Correctable | undefined> {
  const [entry] = await db.query<{ id: string; kind: string }>(
    `SELECT t.id, t.kind FROM transfer t
     WHERE t.id = $1 AND t.kind IN (SELECT jsonb_array_elements_text($2::jsonb))
       AND NOT EXISTS (SELECT 1 FROM transfer r WHERE r.reverses_id = t.id)
       AND NOT EXISTS (SELECT 1 FROM ledger_correction c WHERE c.original_id = t.id OR c.reversal_id = t.id)
       AND NOT EXISTS (SELECT 1 FROM posting p JOIN account a ON a.id IN (p.debit_account_id, p.credit_account_id)
         WHERE p.transfer_id = t.id AND a.kind = 'receivable')
       AND NOT EXISTS (SELECT 1 FROM payout p WHERE p.transfer_id = t.id AND p.status <> 'complete')`,
    [id, JSON.stringify(KINDS)],
  )
  if (!entry) return undefined
  const legs = await db.query<Leg>(
    `SELECT debit_account_id AS debit, credit_account_id AS credit, currency_code, amount_minor AS amount
     FROM posting WHERE transfer_id = $1 ORDER BY seq`,
    [id],
  )
  const [row] = await db.query<{ id: string; kind: string; transfer_id: string | null }>(
    'SELECT id, kind, transfer_id FROM wallet_transaction WHERE transfer_id = $1 ORDER BY id LIMIT 1',
    [id],
  )
  return { id, number: numberOfRow(row ?? { id, kind: entry.kind, transfer_id: null }), legs }
}
