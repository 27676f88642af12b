import type { Database } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Webhooks that are looked at in one round. */
const BATCH_SIZE = 500
/** Pause between two looks at the money of one owner, ms. */
const LOOK_MS = 2000
/**
 * A transaction is seen for this long behind its time, ms: it is committed after it, and clocks of
 * servers differ. What was queued is not queued twice.
 */
const OVERLAP_MS = 300_000
/** Money that came before that is not told of any more, ms: a webhook that was off for long. */
const OLDEST_MS = 30 * DAY_MS

/**
 * What counts as money that comes in: not the other side of an exchange, nor what is taken back
 * from a pot.
 */
const IS_INCOMING = `t.status = 'complete' AND t.amount_minor > 0 AND t.kind NOT IN ('exchange', 'pot')`

/**
 * Queues a delivery to each webhook that is on for the money that has come since it was looked at,
 * once for each transaction. It reads the history, so that no act of an owner is slower for it, and
 * what an older server writes is queued too.
 */
export async function queueIncoming(db: Database, now: Date): Promise<void> {
  const at = now.getTime()
  await db.transaction(async (tx) => {
    const looked = await tx.query<{ id: string; user_id: string; since: Date }>(
      `SELECT id, user_id, seen_until AS since FROM webhook
       WHERE off_at IS NULL AND next_look_at <= $1 ORDER BY next_look_at LIMIT $2::int FOR UPDATE SKIP LOCKED`,
      [now, BATCH_SIZE],
    )
    for (const { id, user_id, since } of looked) {
      const from = new Date(Math.max(since.getTime(), at - OLDEST_MS))
      const found = await tx.query<{ id: string }>(
        `SELECT t.id FROM wallet_transaction t WHERE t.user_id = $1 AND t.created_at >= $2 AND ${IS_INCOMING}
           AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.webhook_id = $3 AND d.transaction_id = t.id)
         ORDER BY t.created_at, t.id`,
        [user_id, from, id],
      )
      for (const transaction of found) {
        await tx.query(
          `INSERT INTO webhook_delivery (id, webhook_id, transaction_id, state, created_at, next_at)
           VALUES ($1, $2, $3, 'waiting', $4, $4)`,
          [newId(now), id, transaction.id, now],
        )
      }
      await tx.query(
        'UPDATE webhook SET seen_until = greatest(created_at, $2), next_look_at = $3 WHERE id = $1',
        [id, new Date(at - OVERLAP_MS), new Date(at + LOOK_MS)],
      )
    }
  })
}
