import type { Queryable } from '../../db/database.ts'
import { CHALLENGE_MS, readChallenge } from '../../domain/passkeys/ceremonies.ts'
import { newId } from '../../lib/new-id.ts'
import { newSecret } from '../../lib/secrets.ts'
import { OfficeRefusal } from '../refusal.ts'

/** What a challenge is for; it serves nothing else, and nobody else. */
export type ChallengePurpose =
  | { purpose: 'sign_in' }
  | { purpose: 'invitation'; operatorId: string }
  | { purpose: 'add'; operatorId: string }
  | { purpose: 'sign'; operatorId: string; formMarks: readonly [string, ...string[]] }

/** Stores a new challenge and returns it. */
export async function createOfficeChallenge(
  db: Queryable,
  { now, ...use }: ChallengePurpose & { now: Date },
): Promise<string> {
  const challenge = newSecret()
  await db.query(
    `INSERT INTO office_challenge (id, challenge, purpose, operator_id, form_mark, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      newId(now),
      challenge,
      use.purpose,
      'operatorId' in use ? use.operatorId : null,
      'formMarks' in use ? use.formMarks[0] : null,
      new Date(now.getTime() + CHALLENGE_MS),
    ],
  )
  return challenge
}

/**
 * Uses up the challenge that a client's answer holds and returns it. Throws OfficeRefusal
 * `signatureRefused` for one that has expired or was used, and for one of another purpose, operator
 * or form.
 */
export async function claimOfficeChallenge(
  db: Queryable,
  { clientData, now, ...use }: ChallengePurpose & { clientData: string; now: Date },
): Promise<string> {
  const challenge = readChallenge(clientData)
  const claimed = await db.query(
    `UPDATE office_challenge SET used_at = $6
     WHERE challenge = $1 AND purpose = $2 AND operator_id IS NOT DISTINCT FROM $3::uuid
       AND (form_mark = ANY($4::text[]) OR (form_mark IS NULL AND $4::text[] IS NULL)) AND used_at IS NULL AND expires_at > $5
     RETURNING 1`,
    [
      challenge,
      use.purpose,
      'operatorId' in use ? use.operatorId : null,
      'formMarks' in use ? use.formMarks : null,
      now,
      now,
    ],
  )
  if (claimed.length === 0) throw new OfficeRefusal('signatureRefused')
  return challenge
}
