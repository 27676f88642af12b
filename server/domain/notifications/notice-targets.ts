import type { NoticeChannelName } from '../../../contract/rules/notification-switches.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'

/** Targets of one owner at a channel; the oldest goes when there is another. */
const MAX_TARGETS = 20

interface NewTarget {
  userId: string
  channel: NoticeChannelName
  address: string
  /** What messages to it are encrypted with. */
  keys?: Readonly<Record<string, string>>
  /** The session that it ends with, which has one target at a channel. */
  sessionId?: string
  /** The language of the app there. */
  language?: Language
  now: Date
}

/**
 * Keeps a place where an owner is notified. An address belongs to the owner who named it last. Run
 * it in a transaction.
 */
export async function keepTarget(
  tx: Queryable,
  { userId, channel, address, keys = {}, sessionId, language, now }: NewTarget,
): Promise<void> {
  await tx.query(
    `DELETE FROM notice_target WHERE channel = $1 AND session_id = $2::uuid AND address <> $3`,
    [channel, sessionId ?? null, address],
  )
  await tx.query(
    `INSERT INTO notice_target (id, user_id, channel, session_id, address, keys, language,
       created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (channel, address) DO UPDATE SET
       id = CASE WHEN notice_target.user_id = excluded.user_id THEN notice_target.id ELSE excluded.id END,
       user_id = excluded.user_id, session_id = excluded.session_id, keys = excluded.keys,
       language = excluded.language, created_at = excluded.created_at, refused_at = NULL
     WHERE notice_target.refused_at IS NOT NULL OR notice_target.user_id <> excluded.user_id OR notice_target.keys <> excluded.keys
       OR notice_target.session_id IS DISTINCT FROM excluded.session_id
       OR notice_target.language IS DISTINCT FROM excluded.language`,
    [newId(now), userId, channel, sessionId ?? null, address, keys, language ?? null, now],
  )
  await tx.query(
    `DELETE FROM notice_target WHERE id IN (
       SELECT id FROM notice_target WHERE user_id = $1 AND channel = $2
       ORDER BY created_at DESC, id DESC OFFSET ${MAX_TARGETS})`,
    [userId, channel],
  )
}

/** Forgets an owner's targets at a channel, or those of one session. */
export async function dropTargets(
  db: Queryable,
  asked: { userId: string; channel: NoticeChannelName; sessionId?: string },
): Promise<void> {
  await db.query(
    `DELETE FROM notice_target
     WHERE user_id = $1 AND channel = $2 AND ($3::uuid IS NULL OR session_id = $3::uuid)`,
    [asked.userId, asked.channel, asked.sessionId ?? null],
  )
}

/** Forgets the targets of a session that has ended. */
export async function dropSessionTargets(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.query('DELETE FROM notice_target WHERE user_id = $1 AND session_id = $2', [
    userId,
    sessionId,
  ])
}

/** Forgets the targets of all sessions of an owner but one. */
export async function dropOtherTargets(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db.query('DELETE FROM notice_target WHERE user_id = $1 AND session_id <> $2', [
    userId,
    sessionId,
  ])
}

/** Forgets the targets of all sessions of an owner. */
export async function dropAllSessionTargets(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM notice_target WHERE user_id = $1 AND session_id IS NOT NULL', [
    userId,
  ])
}

interface Moved {
  endpoint: string
  keys: Readonly<Record<string, string>>
  old_endpoint: string
  /** The secret of the old address, which only its browser and this server have. */
  old_auth: string
}

/**
 * Replaces the address of a browser; nothing happens where the old address or its secret is
 * unknown.
 */
export async function moveTarget(db: Queryable, moved: Moved): Promise<void> {
  await db.query(
    `UPDATE notice_target SET address = $3, keys = $4, refused_at = NULL
     WHERE channel = 'push' AND address = $1 AND keys ->> 'auth' = $2
       AND NOT EXISTS (SELECT 1 FROM notice_target o WHERE o.channel = 'push' AND o.address = $3)`,
    [moved.old_endpoint, moved.old_auth, moved.endpoint, moved.keys],
  )
}
