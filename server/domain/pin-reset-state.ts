import type { Database, Queryable } from '../db/database.ts'
import { writeAudit } from './audit-log.ts'
import { waitParams } from './limits/limits.ts'
import { notify } from './notifications/add-notification.ts'
import { Refusal } from './refusal.ts'

/** New PINs put in force by one run of the job. */
const MOST_AT_ONCE = 200

interface Owned {
  userId: string
  now: Date
}

/** Returns when the waiting new PIN of an owner replaces the old one; undefined where none waits. */
async function findWaitingReset(db: Queryable, { userId, now }: Owned): Promise<Date | undefined> {
  const [row] = await db.query<{ opens_at: Date }>(
    'SELECT opens_at FROM pin_reset WHERE user_id = $1 AND opens_at > $2',
    [userId, now],
  )
  return row?.opens_at
}

/** Throws PIN_RESET_WAITING while a new PIN waits: no money leaves the wallet with either PIN (M3). */
export async function requireNoReset(db: Queryable, owned: Owned): Promise<void> {
  const opensAt = await findWaitingReset(db, owned)
  if (opensAt) throw new Refusal('PIN_RESET_WAITING', waitParams(opensAt, owned.now))
}

/**
 * Replaces the PIN of an owner by a new one whose wait is over. Whoever deletes the waiting row puts it in force:
 * of several servers one, and none after it was cancelled.
 */
export async function openDueReset(db: Database, { userId, now }: Owned): Promise<void> {
  const due = await db.query('SELECT 1 FROM pin_reset WHERE user_id = $1 AND opens_at <= $2', [
    userId,
    now,
  ])
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    const [reset] = await tx.query<{ hash: string; params: string; opens_at: Date }>(
      `DELETE FROM pin_reset WHERE user_id = $1 AND opens_at <= $2
       RETURNING hash, params, opens_at`,
      [userId, now],
    )
    if (!reset) return
    await tx.query(
      `UPDATE pin SET hash = $2, params = $3, changed_at = $4, failed = 0, locked_until = NULL,
         change_key = NULL, change_mark = NULL WHERE user_id = $1`,
      [userId, reset.hash, reset.params, reset.opens_at],
    )
    await notify(tx, { userId, key: 'notification.pin_reset_done', now })
    const entry = { event: 'pin_reset_done', requestId: null, prefix: null } as const
    await writeAudit(tx, { ...entry, userId, now })
  })
}

/** Puts all new PINs in force whose wait is over. A check of a PIN does so by itself. */
export async function openDueResets(db: Database, now: Date): Promise<void> {
  const due = await db.query<{ user_id: string }>(
    'SELECT user_id FROM pin_reset WHERE opens_at <= $1 ORDER BY opens_at LIMIT $2::int',
    [now, MOST_AT_ONCE],
  )
  for (const { user_id: userId } of due) await openDueReset(db, { userId, now })
}
