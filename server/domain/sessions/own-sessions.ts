import type * as v from 'valibot'
import type { OwnSession } from '../../../contract/calls/security.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { dropAllSessionTargets, dropOtherTargets } from '../notifications/notice-targets.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { describeDevice, showNetwork } from './devices.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import { idleSince, revokeSession, type Session } from './sessions.ts'

/** Sessions that the list has at most; all others are ended with `endOtherSessions`. */
const MAX_SHOWN = 100
/**
 * A session used within this time is shown as being used, ms; its last use is stored by the minute.
 */
const ONLINE_MS = 120_000

/** Where a request came from, for the audit log. */
type Origin = Pick<AuditEntry, 'requestId' | 'prefix'>

interface OwnSessionsInput {
  session: Pick<Session, 'id' | 'userId'>
  now: Date
}

interface SessionRow {
  id: string
  user_agent: string
  ip_prefix: string
  created_at: Date
  last_seen_at: Date
}

/**
 * Returns the owner's open sessions: the one that asks first, the others by their last use (M4).
 */
export async function listSessions(
  db: Queryable,
  { session, now }: OwnSessionsInput,
): Promise<v.InferInput<typeof OwnSession>[]> {
  const rows = await db.query<SessionRow>(
    `SELECT id, user_agent, ip_prefix, created_at, last_seen_at FROM session
     WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3
     ORDER BY id = $4 DESC, last_seen_at DESC, id DESC LIMIT $5::int`,
    [session.userId, now, idleSince(now), session.id, MAX_SHOWN],
  )
  return rows.map((row) => {
    const { kind, name } = describeDevice(row.user_agent)
    return {
      session_id: row.id,
      is_current: row.id === session.id,
      is_online: now.getTime() - row.last_seen_at.getTime() < ONLINE_MS,
      kind,
      device: name,
      network: showNetwork(row.ip_prefix),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_seen_at.toISOString(),
    }
  })
}

/**
 * Ends a session of the owner, immediately on every server. One that has ended stays as it is.
 * Throws NOT_FOUND for an id that no session of the owner has, whoever has it; PIN_RESET_WAITING
 * while a new PIN waits, so that nobody ends the sessions that could stop it.
 */
export async function endOwnSession(
  db: Database,
  { session, id, now, ...origin }: OwnSessionsInput & { id: string } & Origin,
): Promise<void> {
  const { userId } = session
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const [found] = await tx.query<{ user_agent: string; revoked_at: Date | null }>(
      'SELECT user_agent, revoked_at FROM session WHERE id = $1 AND user_id = $2',
      [id, userId],
    )
    if (!found) throw new Refusal('NOT_FOUND')
    if (found.revoked_at !== null) return
    await requireNoReset(tx, { userId, now })
    await revokeSession(tx, { id, userId }, now)
    const detail = { device: describeDevice(found.user_agent).name }
    await writeAudit(tx, { event: 'session_ended', userId, ...origin, now, detail })
  })
}

/**
 * Ends all sessions of the owner but the one that asks, and returns how many were open. Throws
 * PIN_RESET_WAITING.
 */
export async function endOtherSessions(
  db: Database,
  { session, now, ...origin }: OwnSessionsInput & Origin,
): Promise<number> {
  return db.transaction(async (tx) => {
    await requireOpen(tx, session)
    await requireNoReset(tx, { userId: session.userId, now })
    return endOthers(tx, { session, now, ...origin })
  })
}

/** The same in a transaction in which `requireOpen` or `lockSessions` has run. */
export async function endOthers(
  tx: Queryable,
  { session, now, ...origin }: OwnSessionsInput & Origin,
): Promise<number> {
  const { id, userId } = session
  const ended = await tx.query<{ is_open: boolean }>(
    `UPDATE session SET revoked_at = $3 WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL
     RETURNING expires_at > $3 AND last_seen_at > $4 AS is_open`,
    [userId, id, now, idleSince(now)],
  )
  await dropOtherTargets(tx, { userId, sessionId: id })
  await addOwnerEvent(tx, { userId, kind: 'session', now })
  const count = ended.filter(({ is_open }) => is_open).length
  if (count > 0) await writeAudit(tx, { event: 'sessions_ended', userId, ...origin, now })
  return count
}

/** Returns how many sessions of an owner are open. */
export async function countOpenSessions(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const open = await db.query(
    `SELECT 1 FROM session
     WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3`,
    [userId, now, idleSince(now)],
  )
  return open.length
}

/** Ends all sessions of an owner, as an operator does, and returns how many were open. */
export async function endAllSessions(
  tx: Queryable,
  { userId, now, ...origin }: { userId: string; now: Date } & Origin,
): Promise<number> {
  await lockSessions(tx, userId)
  const ended = await tx.query<{ is_open: boolean }>(
    `UPDATE session SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL
     RETURNING expires_at > $2 AND last_seen_at > $3 AS is_open`,
    [userId, now, idleSince(now)],
  )
  await dropAllSessionTargets(tx, userId)
  await addOwnerEvent(tx, { userId, kind: 'session', now })
  const count = ended.filter(({ is_open }) => is_open).length
  if (count > 0) await writeAudit(tx, { event: 'sessions_ended', userId, ...origin, now })
  return count
}

/** Locks the owner's sessions against others that end them. */
export async function lockSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [userId])
}

/**
 * Locks the owner's sessions as `lockSessions` does, and throws INVALID_TOKEN when the session that
 * asks has been ended meanwhile: of two that end each other one stays.
 */
export async function requireOpen(
  tx: Queryable,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  await lockSessions(tx, userId)
  const open = await tx.query('SELECT 1 FROM session WHERE id = $1 AND revoked_at IS NULL', [id])
  if (open.length === 0) throw new Refusal('INVALID_TOKEN')
}
