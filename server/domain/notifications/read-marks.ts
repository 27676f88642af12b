import type { Queryable } from '../../db/database.ts'
import { addOwnerEvent } from '../owner-events.ts'

/**
 * Texts of notifications about what the owner did, and greetings: nobody has to look at them, so
 * they count as read. What others did, failures and security are not among them.
 */
export const OWN_ACTS = [
  'notification.welcome',
  'notification.sandbox',
  'notification.account_opened',
  'notification.top_up_complete',
  'notification.exchange_complete',
  'notification.withdrawal_complete',
  'notification.transfer_sent',
] as const

/** Unread notifications that are counted; a badge shows no greater number. */
const MAX_COUNTED = 100

/**
 * SQL condition: the owner `u` has not read the notification `n`, which is not about an act of
 * theirs.
 */
export const IS_UNREAD = `n.opened_at IS NULL AND n.text_key NOT IN ('${OWN_ACTS.join("', '")}')
  AND (u.notifications_read_until IS NULL OR n.created_at > u.notifications_read_until)`

/** Returns the number of an owner's unread notifications, at most a hundred. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM app_user u JOIN notification n ON n.user_id = u.id
       WHERE u.id = $1 AND ${IS_UNREAD} LIMIT ${MAX_COUNTED}) AS unread`,
    [userId],
  )
  return row?.count ?? 0
}

/** Marks notifications of an owner as read: these, or all until a moment. */
export async function markRead(
  db: Queryable,
  {
    userId,
    ids = [],
    until,
    now,
  }: {
    userId: string
    ids?: readonly string[] | undefined
    until?: string | undefined
    now: Date
  },
): Promise<void> {
  if (ids.length > 0) {
    await db.query(
      `UPDATE notification SET opened_at = $3
       WHERE user_id = $1 AND id = ANY($2::uuid[]) AND opened_at IS NULL`,
      [userId, ids, now],
    )
  }
  if (until !== undefined) {
    const moment = new Date(Math.min(Date.parse(until), now.getTime()))
    await db.query(
      `UPDATE app_user SET notifications_read_until = $2
       WHERE id = $1 AND (notifications_read_until IS NULL OR notifications_read_until < $2)`,
      [userId, moment],
    )
  }
  // The badges of the owner's other devices follow.
  await addOwnerEvent(db, { userId, kind: 'notification', now })
}
