import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { newSecret } from '../../lib/secrets.ts'
import { Refusal } from '../refusal.ts'
import { CHALLENGE_MS, readChallenge } from './ceremonies.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'

/** What a challenge is for; it serves nothing else. */
type Purpose =
  | { purpose: 'add'; userId: string }
  | { purpose: 'confirm'; userId: string; actMark: string }
  | { purpose: 'sign_in' }
  | { purpose: 'unlock'; userId: string }

/** Stores a new challenge and returns it. */
export async function createChallenge(
  db: Queryable,
  { now, ...use }: Purpose & { now: Date },
): Promise<string> {
  const challenge = newSecret()
  await db.query(
    `INSERT INTO passkey_challenge (id, challenge, purpose, user_id, act_mark, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      newId(now),
      challenge,
      use.purpose,
      'userId' in use ? use.userId : null,
      'actMark' in use ? use.actMark : null,
      new Date(now.getTime() + CHALLENGE_MS),
    ],
  )
  return challenge
}

/** A challenge as it is stored. */
export interface Challenge {
  id: string
  challenge: string
  user_id: string | null
  act_mark: string | null
  expires_at: Date
  used_at: Date | null
  used_key: string | null
  used_mark: string | null
}

/**
 * Returns the challenge that a client's answer holds. Throws PASSKEY_REFUSED for one that cannot be
 * read, was not made for the purpose, or was made for somebody else.
 */
export async function findChallenge(
  db: Queryable,
  asked: { clientData: string; purpose: Purpose['purpose']; userId: string | null },
): Promise<Challenge> {
  const [found] = await db.query<Challenge>(
    `SELECT id, challenge, user_id, act_mark, expires_at, used_at, used_key, used_mark
     FROM passkey_challenge
     WHERE challenge = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid`,
    [readChallenge(asked.clientData), asked.purpose, asked.userId],
  )
  if (!found) throw new Refusal('PASSKEY_REFUSED')
  return found
}

/** Returns the challenge with which an owner was asked to confirm an act. */
export async function findConfirmation(
  db: Queryable,
  { challenge, userId }: { challenge: string; userId: string },
): Promise<Challenge | undefined> {
  const [found] = await db.query<Challenge>(
    `SELECT id, challenge, user_id, act_mark, expires_at, used_at, used_key, used_mark
     FROM passkey_challenge WHERE challenge = $1 AND purpose = 'confirm' AND user_id = $2`,
    [challenge, userId],
  )
  return found
}

/**
 * What uses a challenge: the key of a keyed call, and the hashes of the client's answer, of which
 * the first is stored.
 */
export interface ChallengeUse {
  key: string | null
  marks: Marks
}

/** Keyed hashes of one content: of the current pepper, and of others that are accepted. */
export type Marks = readonly [string, ...string[]]

/**
 * Uses a challenge up. Returns false when the same answer has used it under the same key, whose own
 * answer may have been lost. Throws PASSKEY_EXPIRED when it has expired or anything else has used
 * it.
 */
export async function claimChallenge(
  tx: Queryable,
  { id, key, marks, now }: ChallengeUse & { id: string; now: Date },
): Promise<boolean> {
  const claimed = await tx.query(
    `UPDATE passkey_challenge SET used_at = $2, used_key = $3, used_mark = $4
     WHERE id = $1 AND used_at IS NULL AND expires_at > $2 RETURNING 1`,
    [id, now, key, marks[0]],
  )
  if (claimed.length > 0) return true
  const same = await tx.query(
    `SELECT 1 FROM passkey_challenge
     WHERE id = $1 AND used_at IS NOT NULL AND used_key = $2 AND used_mark = ANY($3::text[])`,
    [id, key, marks],
  )
  if (same.length === 0) throw new Refusal('PASSKEY_EXPIRED')
  return false
}

/** Invalidates a used challenge, so that no repeat of its call is accepted. */
export async function invalidateChallenge(tx: Queryable, id: string): Promise<void> {
  await tx.query('UPDATE passkey_challenge SET used_mark = NULL WHERE id = $1', [id])
}

/** Returns keyed hashes, from which nobody finds the number of a card by trying all. */
export function marksOf(pepper: Pepper, kind: string, content: unknown): Marks {
  return listKeyed(pepper, `passkey-${kind}:${JSON.stringify(sortKeys(content))}`)
}

/**
 * Orders the members of objects and leaves out absent ones, so that the same content is the same
 * text.
 */
function sortKeys(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(sortKeys)
  if (typeof content !== 'object' || content === null) return content
  const members = Object.entries(content).filter(([, value]) => value !== undefined)
  return members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, sortKeys(value)])
}
