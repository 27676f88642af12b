import type { NoticeChannelName } from '../../../contract/rules/notification-switches.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { switchOf } from '../notifications/kinds.ts'
import { markRefused, oweInstead } from '../notifications/refused-targets.ts'

interface RefusedLetter {
  id: string
  address: string
  /** The channels of this server. */
  served: readonly NoticeChannelName[]
  now: Date
}

/**
 * Marks the mailbox of a letter that a mail server has refused for good: letters are not on there
 * until it takes one. A notice goes by another channel.
 */
export function refuseLetter(db: Database, letter: RefusedLetter): Promise<void> {
  return db.transaction((tx) => refuse(tx, letter))
}

async function refuse(tx: Queryable, { id, address, served, now }: RefusedLetter): Promise<void> {
  const [target] = await tx.query<{ id: string }>(
    `SELECT id FROM notice_target WHERE channel = 'email' AND address = $1`,
    [address],
  )
  if (!target) return
  await markRefused(tx, { targetId: target.id, now })
  // A notice's letter has the id of its notification.
  const [told] = await tx.query<{ user_id: string; text_key: string }>(
    'SELECT user_id, text_key FROM notification WHERE id = $1',
    [id],
  )
  if (!told) return
  const kind = switchOf(told.text_key)
  await oweInstead(tx, { userId: told.user_id, notificationId: id, kind, served, now })
}

/** Takes the mark from a mailbox that has taken a letter. */
export async function takeLetter(db: Queryable, address: string): Promise<void> {
  await db.query(
    `UPDATE notice_target SET refused_at = NULL
     WHERE channel = 'email' AND address = $1 AND refused_at IS NOT NULL`,
    [address],
  )
}
