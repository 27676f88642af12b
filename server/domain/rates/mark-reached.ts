import type { Queryable } from '../../db/database.ts'

/**
 * Marks the waiting orders whose target the present rates reach, each with the rate that reached it
 * first. The transaction that publishes rates runs it too, so that no published rate passes an
 * order by, however short it was in force. Elsewhere rows that are locked are left for the next
 * round. Returns how many were marked.
 */
export async function markReached(
  tx: Queryable,
  { now, locking }: { now: Date; locking: 'wait' | 'skip' },
): Promise<number> {
  const rows = await tx.query(
    `WITH reached AS MATERIALIZED (
       SELECT o.id, r.id AS rate_id, r.quantity_out
       FROM rate r JOIN rate_order o ON o.from_code = r.from_currency_code AND o.to_code = r.to_currency_code
         AND o.threshold <= r.quantity_out
       WHERE r.valid_until IS NULL AND r.quantity_in = 1 AND o.state = 'waiting' AND o.reached_at IS NULL
         AND o.expires_at > $1 AND (o.rests_until IS NULL OR o.rests_until <= $1)
       ORDER BY o.id FOR NO KEY UPDATE OF o${locking === 'skip' ? ' SKIP LOCKED' : ''}
     )
     UPDATE rate_order o SET rate_id = m.rate_id, rate_out = m.quantity_out, reached_at = $1, due_at = $1
     FROM reached m WHERE o.id = m.id RETURNING o.id`,
    [now],
  )
  return rows.length
}
