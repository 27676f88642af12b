import {
  isNoticeLocked,
  type NoticeChannelName,
  type NoticeSwitch,
} from '../../../contract/rules/notification-switches.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Returns what an owner switched; the defaults hold for the rest. */
export function listSwitches(db: Queryable, userId: string): Promise<NoticeSwitch[]> {
  return db.query('SELECT kind, channel, is_on FROM notice_switch WHERE user_id = $1', [userId])
}

interface SwitchChange extends NoticeSwitch {
  userId: string
  /** The channels of this server. */
  channels: readonly NoticeChannelName[]
}

/**
 * Switches a kind at a channel. Throws NOT_FOUND for a channel that this server lacks,
 * NOTICE_REQUIRED for security and for money out at the last channel that reaches the owner.
 */
export async function switchNotice(
  db: Database,
  { userId, kind, channel, is_on, channels }: SwitchChange,
): Promise<void> {
  if (!channels.includes(channel)) throw new Refusal('NOT_FOUND')
  await db.transaction(async (tx) => {
    // One at a time, so that two servers do not switch off the last two channels.
    await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [userId])
    const chosen = await listSwitches(tx, userId)
    const reaching = await tx.query<{ channel: NoticeChannelName }>(
      'SELECT DISTINCT channel FROM notice_target WHERE user_id = $1 AND refused_at IS NULL',
      [userId],
    )
    const served = reaching.map((target) => target.channel).filter((one) => channels.includes(one))
    if (!is_on && isNoticeLocked({ kind, channel }, chosen, served)) {
      throw new Refusal('NOTICE_REQUIRED')
    }
    await tx.query(
      `INSERT INTO notice_switch (user_id, kind, channel, is_on) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id, kind, channel) DO UPDATE SET is_on = excluded.is_on`,
      [userId, kind, channel, is_on],
    )
  })
}

/** Chooses whether notices name amounts and people, which a locked screen shows. */
export async function showSums(db: Queryable, userId: string, areShown: boolean): Promise<void> {
  await db.query('UPDATE app_user SET shows_sums = $2 WHERE id = $1', [userId, areShown])
}

/** What the page of preferences needs. */
export interface Preferences {
  chosen: NoticeSwitch[]
  shows_sums: boolean
  /** Channels of the server that reach the owner. */
  reaching: NoticeChannelName[]
  /** The session that asks takes push messages. */
  is_subscribed: boolean
}

/** Returns an owner's preferences. */
export async function readPreferences(
  db: Queryable,
  {
    userId,
    sessionId,
    channels,
  }: { userId: string; sessionId: string; channels: readonly NoticeChannelName[] },
): Promise<Preferences> {
  const chosen = await listSwitches(db, userId)
  const [owner] = await db.query<{ shows_sums: boolean }>(
    'SELECT shows_sums FROM app_user WHERE id = $1',
    [userId],
  )
  const targets = await db.query<{ channel: NoticeChannelName; is_own: boolean }>(
    `SELECT channel, coalesce(bool_or(session_id = $2), false) AS is_own FROM notice_target
     WHERE user_id = $1 AND refused_at IS NULL GROUP BY channel`,
    [userId, sessionId],
  )
  return {
    chosen,
    shows_sums: owner?.shows_sums ?? false,
    reaching: targets.map(({ channel }) => channel).filter((one) => channels.includes(one)),
    is_subscribed: targets.some(({ channel, is_own }) => channel === 'push' && is_own),
  }
}
