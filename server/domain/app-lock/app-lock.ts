import type { Database, Queryable } from '../../db/database.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import { FAILURES_PER_LOCK } from '../pins/pins-attempts.ts'
import { idleSince, revokeSession, type Session } from '../sessions/sessions.ts'

type Origin = Pick<AuditEntry, 'requestId' | 'prefix'>

/** What a locked app keeps instead of its token, and the key that it keeps nowhere. */
interface LockSecrets {
  ticket: string
  key: string
}

/**
 * Locks the app of a session and returns its new secrets; earlier ones serve no longer (M1). Throws
 * INVALID_TOKEN when the session has ended meanwhile.
 */
export async function setAppLock(
  db: Database,
  { session, now, ...origin }: { session: Pick<Session, 'id' | 'userId'>; now: Date } & Origin,
): Promise<LockSecrets> {
  const { id, userId } = session
  const secrets = { ticket: newSecret(), key: newSecret() }
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    await tx.query(
      `INSERT INTO app_lock (session_id, user_id, ticket_hash, key, failed, created_at)
       VALUES ($1, $2, $3, $4, 0, $5)
       ON CONFLICT (session_id) DO UPDATE SET ticket_hash = $3, key = $4, failed = 0, failed_key = NULL`,
      [id, userId, hashSecret(secrets.ticket), secrets.key, now],
    )
    await writeAudit(tx, { event: 'app_lock_set', userId, ...origin, now })
  })
  return secrets
}

/** Removes the lock of a session's app, if it has one, and notifies the owner. */
export async function removeAppLock(
  db: Database,
  { session, now, ...origin }: { session: Pick<Session, 'id' | 'userId'>; now: Date } & Origin,
): Promise<void> {
  const { id, userId } = session
  await db.transaction(async (tx) => {
    const gone = await tx.query('DELETE FROM app_lock WHERE session_id = $1 RETURNING 1', [id])
    if (gone.length === 0) return
    await notify(tx, { userId, key: 'notification.app_lock_removed', now })
    await writeAudit(tx, { event: 'app_lock_removed', userId, ...origin, now })
  })
}

/** The lock of an open session. */
export interface AppLock {
  id: string
  userId: string
  key: string
}

/**
 * Returns the lock that a ticket names. Throws INVALID_TOKEN without one, and when its session has
 * ended.
 */
export async function findAppLock(
  db: Queryable,
  { ticket, now }: { ticket: string; now: Date },
): Promise<AppLock> {
  const [found] = await db.query<{ session_id: string; user_id: string; key: string }>(
    `SELECT l.session_id, l.user_id, l.key FROM app_lock l
     JOIN session s ON s.id = l.session_id JOIN app_user u ON u.id = l.user_id
     WHERE l.ticket_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3
       AND u.status = 'active'`,
    [hashSecret(ticket), now, idleSince(now)],
  )
  if (!found) throw new Refusal('INVALID_TOKEN')
  return { id: found.session_id, userId: found.user_id, key: found.key }
}

/**
 * Forgets the wrong tries of a lock that its owner has opened, and counts that as a use of the
 * session.
 */
export async function openAppLock(db: Queryable, { id }: AppLock, now: Date): Promise<void> {
  await db.query(
    `WITH opened AS (
       UPDATE app_lock SET failed = 0, failed_key = NULL WHERE session_id = $1 RETURNING session_id
     )
     UPDATE session s SET last_seen_at = greatest(last_seen_at, $2) FROM opened o WHERE s.id = o.session_id`,
    [id, now],
  )
}

/**
 * Counts a wrong PIN; the fifth ends the session, of which this returns true. The same PIN under
 * the same key is a repeat and counts once (decision 009).
 */
export async function countWrongPin(
  db: Database,
  { lock, pin, idempotencyKey, pepper, now, ...origin }: WrongPin,
): Promise<boolean> {
  const marks = listKeyed(pepper, `app-lock:${lock.id}:${idempotencyKey}:${pin}`)
  return db.transaction(async (tx) => {
    const [counted] = await tx.query<{ failed: number }>(
      `UPDATE app_lock SET failed = failed + CASE WHEN failed_key = ANY($3::text[]) THEN 0 ELSE 1 END,
         failed_key = $2
       WHERE session_id = $1 RETURNING failed`,
      [lock.id, marks[0], marks],
    )
    if (!counted || counted.failed < FAILURES_PER_LOCK) return false
    await endLockedSession(tx, { lock, now, ...origin })
    return true
  })
}

interface WrongPin extends Origin {
  lock: AppLock
  pin: string
  idempotencyKey: string
  pepper: Pepper
  now: Date
}

/** Ends the session of a locked app. */
export async function endLockedSession(
  tx: Queryable,
  { lock, now, ...origin }: { lock: AppLock; now: Date } & Origin,
): Promise<void> {
  const { id, userId } = lock
  await revokeSession(tx, lock, now)
  await tx.query('DELETE FROM app_lock WHERE session_id = $1', [id])
  await writeAudit(tx, {
    event: 'logged_out',
    userId,
    ...origin,
    now,
    detail: { reason: 'locked' },
  })
}
