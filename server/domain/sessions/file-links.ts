import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { Refusal } from '../refusal.ts'
import { requireOpen } from './own-sessions.ts'
import type { Session } from './sessions.ts'

/** How long an address is good, ms. */
const LINK_MS = 5 * 60_000
/** How often a file is begun at most: clients repeat a transfer that broke off. */
const MAX_BEGINNINGS = 3

interface NewLink {
  session: Pick<Session, 'id' | 'userId'>
  /** Which file, as JSON. */
  wanted: string
  now: Date
}

/** Keeps which file is wanted for a few minutes, and returns the token that fetches it once. */
export async function createFileLink(
  db: Database,
  { session, wanted, now }: NewLink,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_MS)
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    await tx.query(
      `INSERT INTO file_link (id, token_hash, session_id, user_id, wanted, created_at, expires_at, begun)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0)`,
      [newId(now), hashSecret(token), session.id, session.userId, wanted, now, expiresAt],
    )
  })
  return { token, expiresAt }
}

interface LinkRow {
  id: string
  user_id: string
  wanted: string
}

const USABLE = `l.token_hash = $1 AND l.expires_at > $2 AND l.sent_at IS NULL
  AND l.begun < ${MAX_BEGINNINGS} AND EXISTS (
    SELECT 1 FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id = l.session_id AND s.revoked_at IS NULL AND u.status = 'active')`

/**
 * Returns what a token fetches, and counts it as begun unless only the headers are asked for.
 * Throws NOT_FOUND for a token that is unknown, used or too old, and after the session that made it
 * has ended.
 */
export async function openFileLink(
  db: Queryable,
  { token, now, isHead }: { token: string; now: Date; isHead: boolean },
): Promise<{ id: string; userId: string; wanted: string }> {
  const statement = isHead
    ? `SELECT l.id, l.user_id, l.wanted FROM file_link l WHERE ${USABLE}`
    : `UPDATE file_link l SET begun = l.begun + 1 WHERE ${USABLE} RETURNING l.id, l.user_id, l.wanted`
  const [row] = await db.query<LinkRow>(statement, [hashSecret(token), now])
  if (!row) throw new Refusal('NOT_FOUND')
  return { id: row.id, userId: row.user_id, wanted: row.wanted }
}

/** Ends an address whose file was sent to its end, and forgets which file it was. */
export async function closeFileLink(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(`UPDATE file_link SET sent_at = $2, wanted = '' WHERE id = $1`, [id, now])
}
