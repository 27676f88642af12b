import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { findOperator, type Operator } from './operators.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'

/** A session ends after this time, whatever happens. */
const SESSION_MS = 8 * 60 * MINUTE_MS
/** It ends after this time without a request of the operator. */
const IDLE_MINUTES = 15
const USER_AGENT_LENGTH = 200

export interface OfficeSession {
  id: string
  operator: Operator
  expiresAt: Date
}

interface NewOfficeSession {
  operatorId: string
  userAgent: string
  prefix: string
  now: Date
}

/**
 * Opens a session and returns its token. Each sign-in makes a new token, so that none can be fixed
 * before it.
 */
export async function openOfficeSession(
  tx: Queryable,
  { operatorId, userAgent, prefix, now }: NewOfficeSession,
): Promise<string> {
  const token = newSecret()
  await tx.query(
    `INSERT INTO office_session (id, operator_id, token_hash, created_at, last_seen_at, expires_at, user_agent,
       ip_prefix)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [
      newId(now),
      operatorId,
      hashSecret(token),
      now,
      new Date(now.getTime() + SESSION_MS),
      userAgent.slice(0, USER_AGENT_LENGTH),
      prefix,
    ],
  )
  await tx.query('UPDATE office_operator SET last_sign_in_at = $2 WHERE id = $1', [operatorId, now])
  return token
}

interface OfficeSessionQuery {
  token: string | undefined
  now: Date
  /** The operator did something; a page that renews itself does not count. */
  isActive: boolean
}

/**
 * Returns the session of a token; `idle` where it ended for want of activity; undefined where there
 * is none, it has ended or expired, or its operator is disabled.
 */
export async function findOfficeSession(
  db: Queryable,
  { token, now, isActive }: OfficeSessionQuery,
): Promise<OfficeSession | 'idle' | undefined> {
  if (token === undefined) return undefined
  const [row] = await db.query<{
    id: string
    operator_id: string
    last_seen_at: Date
    expires_at: Date
  }>(
    `SELECT id, operator_id, last_seen_at, expires_at FROM office_session
     WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2`,
    [hashSecret(token), now],
  )
  if (!row) return undefined
  if (now.getTime() - row.last_seen_at.getTime() > IDLE_MINUTES * MINUTE_MS) return 'idle'
  const operator = await findOperator(db, row.operator_id)
  if (!operator) return undefined
  if (isActive) {
    await db.query('UPDATE office_session SET last_seen_at = $2 WHERE id = $1', [row.id, now])
  }
  return { id: row.id, operator, expiresAt: row.expires_at }
}

/** Ends a session. */
export async function endOfficeSession(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query('UPDATE office_session SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    now,
  ])
}
