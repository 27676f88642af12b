import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import type { AccessItem } from './access.ts'
import { findByToken, readGrant } from './grant-row.ts'
import { OpenPaymentsRefusal } from './open-payments-refusal.ts'

/** How long a token may be used before it is rotated, s. */
const TOKEN_SECONDS = 3600

/** A token as its program gets it. */
export interface IssuedToken {
  value: string
  /** The id in its address. */
  id: string
  seconds: number
  access: AccessItem[]
}

interface Issuing {
  grantId: string
  access: AccessItem[]
  now: Date
}

/** Makes a token of a grant. */
export async function issueToken(
  tx: Queryable,
  { grantId, access, now }: Issuing,
): Promise<IssuedToken> {
  const [id, value] = [newId(now), newSecret()]
  await tx.query(
    'INSERT INTO access_token (id, grant_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, grantId, hashSecret(value), now, new Date(now.getTime() + TOKEN_SECONDS * 1000)],
  )
  return { id, value, seconds: TOKEN_SECONDS, access }
}

/**
 * Replaces a token, also one that has expired, as long as the grant lasts. A token is replaced once: of two calls one gets the new one.
 * Throws invalid_rotation.
 */
export async function rotateToken(
  db: Database,
  { value, id, now }: { value: string; id: string; now: Date },
): Promise<IssuedToken> {
  return db.transaction(async (tx) => {
    const found = await findByToken(tx, value)
    const grant = found?.token_id === id ? await readGrant(tx, found.id, true) : undefined
    const isOver = !grant || grant.state !== 'issued' || isPast(grant.expires_at, now)
    const [ended] = isOver
      ? []
      : await tx.query(
          'UPDATE access_token SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
          [id, now],
        )
    if (!grant || !ended) {
      throw new OpenPaymentsRefusal(
        404,
        'invalid_rotation',
        'This token cannot be rotated any more',
      )
    }
    return issueToken(tx, { grantId: grant.id, access: grant.access, now })
  })
}

/** Revokes a token; its grant stays. */
export async function revokeToken(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.query('UPDATE access_token SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    id,
    now,
  ])
}

function isPast(moment: Date | null, now: Date): boolean {
  return moment !== null && moment <= now
}
