import {
  isNoticeOn,
  type NoticeChannelName,
  type NoticeKind,
} from '../../../contract/rules/notification-switches.ts'
import type { Queryable } from '../../db/database.ts'
import { listSwitches } from './notice-switches.ts'
import { addOwnerEvent } from '../owner-events.ts'

/** Kinds that go by another channel where theirs refuses them. */
const INSTEAD: ReadonlySet<NoticeKind> = new Set(['in', 'out', 'security'])

/** A notice that a place refused for good. */
interface RefusedNotice {
  userId: string
  notificationId: string
  kind: NoticeKind
  /** The channels of this server. */
  served: readonly NoticeChannelName[]
  now: Date
}

/**
 * Marks a place that refuses what is sent to it: from then on its channel is not on because of it.
 */
export async function markRefused(
  db: Queryable,
  { targetId, now }: { targetId: string; now: Date },
): Promise<void> {
  const [marked] = await db.query<{ user_id: string }>(
    `UPDATE notice_target SET refused_at = $2 WHERE id = $1 AND refused_at IS NULL
     RETURNING user_id`,
    [targetId, now],
  )
  if (marked) await addOwnerEvent(db, { userId: marked.user_id, kind: 'notification', now })
}

/** Takes the mark from a place that has taken something. */
export async function markTaken(db: Queryable, targetId: string): Promise<void> {
  await db.query(
    'UPDATE notice_target SET refused_at = NULL WHERE id = $1 AND refused_at IS NOT NULL',
    [targetId],
  )
}

/**
 * Owes a refused notice to another channel that reaches the owner, where none of those that still
 * do delivers it anyway and the owner has not switched it off there. Only money and security go
 * another way. Run it in the transaction that marks the place.
 */
export async function oweInstead(
  db: Queryable,
  { userId, notificationId, kind, served, now }: RefusedNotice,
): Promise<void> {
  if (!INSTEAD.has(kind)) return
  const chosen = await listSwitches(db, userId)
  const targets = await db.query<{ id: string; channel: NoticeChannelName }>(
    'SELECT id, channel FROM notice_target WHERE user_id = $1 AND refused_at IS NULL',
    [userId],
  )
  const others = targets.filter((one) => served.includes(one.channel))
  if (others.some((one) => isNoticeOn({ kind, channel: one.channel }, chosen))) return
  const isOff = (one: NoticeChannelName) =>
    kind !== 'out' && chosen.some((own) => own.kind === kind && own.channel === one && !own.is_on)
  const instead = others.find((one) => !isOff(one.channel))
  if (!instead) return
  await db.query(
    `INSERT INTO notice (notification_id, target_id, next_at, is_instead) VALUES ($1, $2, $3, true)
     ON CONFLICT (notification_id, target_id) DO UPDATE
       SET is_instead = true, next_at = excluded.next_at WHERE NOT notice.is_instead`,
    [notificationId, instead.id, now],
  )
}
