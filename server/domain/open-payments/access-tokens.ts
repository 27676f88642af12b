import type { Database, Queryable } from '../../db/database.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'
import { newId } from '../../lib/new-id.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'
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

interface TokenIssue {
  grantId: string
  access: AccessItem[]
  /** A new secret where it is left out. */
  value?: string
  now: Date
}

/** Makes a token of a grant. */
export async function issueToken(
  tx: Queryable,
  { grantId, access, value = newSecret(), now }: TokenIssue,
): Promise<IssuedToken> {
  const id = newId(now)
  await tx.query(
    'INSERT INTO access_token (id, grant_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, grantId, hashSecret(value), now, new Date(now.getTime() + TOKEN_SECONDS * SECOND_MS)],
  )
  return { id, value, seconds: TOKEN_SECONDS, access }
}

/**
 * Replaces a token, also one that has expired, as long as the grant lasts. Asked for once more,
 * because the answer may have been lost, it is the same new token until that one is replaced or
 * revoked (decision 125). Throws invalid_rotation.
 */
export async function rotateToken(
  db: Database,
  { value, id, pepper, now }: { value: string; id: string; pepper: Pepper; now: Date },
): Promise<IssuedToken> {
  const nextValues = listKeyed(pepper, `access-token-after:${value}`)
  return db.transaction(async (tx) => {
    const found = await findByToken(tx, value)
    const grant = found?.token_id === id ? await readGrant(tx, found.id, true) : undefined
    if (!grant || grant.state !== 'issued' || isPast(grant.expires_at, now)) throw overRotated()
    const { access } = grant
    const [ended] = await tx.query(
      'UPDATE access_token SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
      [id, now],
    )
    if (ended) return issueToken(tx, { grantId: grant.id, access, value: nextValues[0], now })
    for (const next of nextValues) {
      const issued = await findByToken(tx, next)
      if (issued?.token_ended_at === null) {
        const seconds = secondsUntil(issued.token_expires_at, now)
        return { id: issued.token_id, value: next, seconds, access }
      }
    }
    throw overRotated()
  })
}

function overRotated(): OpenPaymentsRefusal {
  return new OpenPaymentsRefusal(404, 'invalid_rotation', 'This token cannot be rotated any more')
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / SECOND_MS))
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
