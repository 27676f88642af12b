import type { Queryable } from '../../db/database.ts'
import { describeDevice, showNetwork } from './devices.ts'
import { idleSince } from './sessions.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** Most sessions that are returned. */
const MAX_ROWS = 10

/** A session of an owner as operators see it: the device by name, of the network its beginning. */
export interface SessionAt {
  /** Empty where the client names none. */
  device: string
  network: string
  createdAt: Date
  lastSeenAt: Date
  /**
   * It had begun within the day before, on a device and network that the owner had not signed in
   * from.
   */
  isNew: boolean
}

interface Row {
  user_agent: string
  ip_prefix: string
  created_at: Date
  last_seen_at: Date
  is_new: boolean
}

/**
 * Condition under which `s` is the first session of its client, and its owner had another one
 * before.
 */
export const IS_NEW_CLIENT = `NOT EXISTS (SELECT 1 FROM session k WHERE k.user_id = s.user_id
    AND k.user_agent = s.user_agent AND k.ip_prefix = s.ip_prefix AND k.created_at < s.created_at)
  AND EXISTS (SELECT 1 FROM session k WHERE k.user_id = s.user_id AND k.created_at < s.created_at)`

/** Returns the sessions of an owner that were open at a moment, those that were used last first. */
export async function listSessionsAt(
  db: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<SessionAt[]> {
  const rows = await db.query<Row>(
    `SELECT s.user_agent, s.ip_prefix, s.created_at, s.last_seen_at,
       s.created_at > $3 AND ${IS_NEW_CLIENT} AS is_new
     FROM session s
     WHERE s.user_id = $1 AND s.created_at <= $2 AND s.expires_at > $2 AND s.last_seen_at > $4
       AND (s.revoked_at IS NULL OR s.revoked_at >= $2)
     ORDER BY s.last_seen_at DESC, s.id DESC LIMIT ${MAX_ROWS}`,
    [userId, at, new Date(at.getTime() - DAY_MS), idleSince(at)],
  )
  return rows.map((row) => ({
    device: describeDevice(row.user_agent).name,
    network: showNetwork(row.ip_prefix),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isNew: row.is_new,
  }))
}
