import type { Queryable } from '../../db/database.ts'

/**
 * Entries of one transaction that are looked for: corrections of corrections come one after
 * another.
 */
const MAX_ENTRIES = 50
/** Greater than any rest of a key. */
const KEY_END = '9'.repeat(20)

/** Entries that acts of the wallet posted under the id of what they are about, or that name it. */
const OWN = `SELECT id FROM transfer WHERE id = $1::uuid
  UNION SELECT id FROM transfer WHERE idem_scope = 'payout' AND idem_key = $2::text
  UNION SELECT id FROM transfer WHERE idem_scope = 'topup'
    AND (idem_key = $2::text OR idem_key BETWEEN $2::text || ':' AND $2::text || ':${KEY_END}'
      AND idem_key LIKE $2::text || ':%')
  UNION SELECT id FROM transfer WHERE idem_scope = 'claim'
    AND idem_key IN (SELECT m.id::text || ':' || n.at::text
      FROM payment_claim m CROSS JOIN generate_series(1, 100) AS n (at)
      WHERE m.order_id = $3::uuid AND n.at <= m.moves)
  UNION SELECT transfer_id FROM dispute_refund WHERE transaction_id = $3::uuid`
const FOLLOWING = `SELECT reversal_id AS id FROM ledger_correction
    WHERE original_id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
  UNION SELECT entry_id FROM ledger_correction
    WHERE original_id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid) AND entry_id IS NOT NULL
  UNION SELECT original_id FROM ledger_correction
    WHERE reversal_id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
      OR entry_id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
  UNION SELECT id FROM transfer WHERE reverses_id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)
  UNION SELECT reverses_id FROM transfer
    WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid) AND reverses_id IS NOT NULL`

/** What a transaction is known by. */
export interface About {
  /** The id of its row in the history, of its order or of its deposit. */
  id: string
  /** The entry of its row in the history. */
  transferId?: string | undefined
  /** The id of its payout, where that is another one. */
  payoutId?: string | undefined
}

/** Returns the ids of the entries that a transaction has led to: returns and corrections, too. */
export async function listEntryIds(
  db: Queryable,
  { id, transferId, payoutId = id }: About,
): Promise<string[]> {
  const own = await db.query<{ id: string }>(OWN, [transferId ?? null, payoutId, id])
  const known = new Set(own.map((row) => row.id))
  let newest = [...known]
  while (newest.length > 0 && known.size < MAX_ENTRIES) {
    const next = await db.query<{ id: string }>(FOLLOWING, [JSON.stringify(newest)])
    newest = next.map((row) => row.id).filter((one) => !known.has(one))
    for (const one of newest) known.add(one)
  }
  return [...known]
}
