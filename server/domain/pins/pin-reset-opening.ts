import type { Database } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { notify } from '../notifications/add-notification.ts'
import { endOthers, lockSessions } from '../sessions/own-sessions.ts'

/** New PINs put in force by one run of the job. */
const BATCH_SIZE = 200

interface Reset {
  session_id: string
  hash: string
  params: string
  opens_at: Date
}

/**
 * Replaces the PIN of an owner by a new one whose wait is over. Whoever deletes the waiting row
 * puts it in force: of several servers one, and none after it was cancelled. All sessions but the
 * one that has chosen it end, as with a PIN that is changed.
 */
export async function openDueReset(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const due = await db.query('SELECT 1 FROM pin_reset WHERE user_id = $1 AND opens_at <= $2', [
    userId,
    now,
  ])
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    await lockSessions(tx, userId)
    const [reset] = await tx.query<Reset>(
      `DELETE FROM pin_reset WHERE user_id = $1 AND opens_at <= $2
       RETURNING session_id, hash, params, opens_at`,
      [userId, now],
    )
    if (!reset) return
    await tx.query(
      `UPDATE pin SET hash = $2, params = $3, changed_at = $4, failed = 0, locked_until = NULL,
         change_key = NULL, change_mark = NULL WHERE user_id = $1`,
      [userId, reset.hash, reset.params, reset.opens_at],
    )
    await notify(tx, { userId, key: 'notification.pin_reset_done', now })
    const origin = { requestId: null, prefix: null }
    await writeAudit(tx, { event: 'pin_reset_done', userId, ...origin, now })
    await endOthers(tx, { session: { id: reset.session_id, userId }, now, ...origin })
  })
}

/** Puts all new PINs in force whose wait is over. A check of a PIN does so by itself. */
export async function openDueResets(db: Database, now: Date): Promise<void> {
  const due = await db.query<{ user_id: string }>(
    'SELECT user_id FROM pin_reset WHERE opens_at <= $1 ORDER BY opens_at LIMIT $2::int',
    [now, BATCH_SIZE],
  )
  for (const { user_id: userId } of due) await openDueReset(db, { userId, now })
}
