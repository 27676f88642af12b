import type { Database, Queryable } from '../../db/database.ts'
import { isTransient } from '../../db/database-unavailable.ts'
import { SESSION_ENDED } from '../../../contract/wire.ts'
import { newId } from '../../lib/new-id.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import { dropSessionTargets } from '../notifications/notice-targets.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 180
const SEEN_STEP_MS = 60_000
const USER_AGENT_LENGTH = 200

/** The client of a session; `prefix` is its network, not its address. */
export interface Client {
  userAgent: string
  prefix: string
}

/** The owner of a request and their permissions. */
export interface Session {
  id: string
  userId: string
  isTopUpAllowed: boolean
  isWithdrawalAllowed: boolean
}

interface NewSession {
  userId: string
  client: Client
  now: Date
  /** Telegram opened it: it ends when the account is unlinked. */
  isByTelegram?: boolean | undefined
}

/** Opens a session and returns its token. Only the SHA-256 of the token is stored. */
export async function createSession(
  tx: Queryable,
  { userId, client, now, isByTelegram = false }: NewSession,
): Promise<string> {
  const token = newSecret()
  await tx.query(
    `INSERT INTO session (id, token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, ip_prefix,
       is_by_telegram)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [
      newId(now),
      hashSecret(token),
      userId,
      now,
      new Date(now.getTime() + ABSOLUTE_DAYS * DAY_MS),
      shorten(client.userAgent),
      client.prefix,
      isByTelegram,
    ],
  )
  return token
}

/**
 * Returns whether the owner had a session with the same user agent from the same network. The user
 * agent alone is that of many people.
 */
export async function isClientKnown(
  tx: Queryable,
  userId: string,
  client: Client,
): Promise<boolean> {
  const [known] = await tx.query(
    'SELECT 1 FROM session WHERE user_id = $1 AND user_agent = $2 AND ip_prefix = $3 LIMIT 1',
    [userId, shorten(client.userAgent), client.prefix],
  )
  return known !== undefined
}

interface SessionRow {
  id: string
  user_id: string
  last_seen_at: Date
  topup_allowed: boolean
  withdrawal_allowed: boolean
}

interface SessionQuery {
  token: string | undefined
  now: Date
  /** The call does not count as use of the session. */
  isPassive?: boolean
}

/**
 * Returns the session of a token. Throws INVALID_TOKEN when there is none, it was revoked, unused
 * for 30 days, open for 180, or its owner is blocked; and the same for no token at all.
 */
export async function findSession(
  db: Database,
  { token, now, isPassive = false }: SessionQuery,
): Promise<Session> {
  if (token === undefined) throw new Refusal('INVALID_TOKEN')
  const row = await readSession(db, { hash: hashSecret(token), now })
  if (!row) throw new Refusal('INVALID_TOKEN', await whyEnded(db, hashSecret(token)))
  if (!isPassive) await touch(db, row, now)
  return {
    id: row.id,
    userId: row.user_id,
    isTopUpAllowed: row.topup_allowed,
    isWithdrawalAllowed: row.withdrawal_allowed,
  }
}

/**
 * Each row is found by its keys: a join of unknown size could be planned as a scan of all sessions.
 */
const readSession = batchedLookup<{ hash: string; now: Date }, SessionRow>({
  columns: 'hash char(64), now timestamptz, idle_since timestamptz',
  select: `SELECT s.id, s.user_id, s.last_seen_at, l.topup_allowed, l.withdrawal_allowed
    FROM session s JOIN app_user u ON u.id = s.user_id JOIN id_level l ON l.code = u.level
    WHERE s.token_hash = q.hash AND s.revoked_at IS NULL AND s.expires_at > q.now
      AND s.last_seen_at > q.idle_since AND u.status = 'active'`,
  toQuestion: ({ hash, now }) => ({
    hash,
    now,
    idle_since: idleSince(now),
  }),
})

/** Returns which of these sessions are open; it counts as use of none. */
export async function listOpen(
  db: Queryable,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  const open = await db.query<{ id: string }>(
    `SELECT s.id FROM session s JOIN app_user u ON u.id = s.user_id
     WHERE s.id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > $2
       AND s.last_seen_at > $3 AND u.status = 'active'`,
    [ids, now, idleSince(now)],
  )
  return new Set(open.map(({ id }) => id))
}

/** Returns the reason where the session of a token was ended, rather than expired or unknown. */
async function whyEnded(db: Queryable, hash: string): Promise<Record<string, string>> {
  const [row] = await db.query(
    'SELECT 1 FROM session WHERE token_hash = $1 AND revoked_at IS NOT NULL',
    [hash],
  )
  return row ? { reason: SESSION_ENDED } : {}
}

/** Returns the moment since which an open session was used. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS)
}

/**
 * Ends a session immediately on every server (C4); its device is notified of nothing from then on.
 */
export async function revokeSession(
  db: Queryable,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await db.query('UPDATE session SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [
    id,
    now,
  ])
  await dropSessionTargets(db, { userId, sessionId: id })
  await addOwnerEvent(db, { userId, kind: 'session', now })
}

/**
 * Stores that a session is in use, at most once a minute. Reads go on where nothing can be written.
 */
async function touch(db: Queryable, session: SessionRow, now: Date): Promise<void> {
  const staleAt = new Date(now.getTime() - SEEN_STEP_MS)
  if (session.last_seen_at > staleAt) return
  try {
    await db.query('UPDATE session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $3', [
      session.id,
      now,
      staleAt,
    ])
  } catch (error) {
    if (!isTransient(error)) throw error
  }
}

function shorten(userAgent: string): string {
  return userAgent.slice(0, USER_AGENT_LENGTH)
}
