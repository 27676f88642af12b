import type { Queryable } from '../db/database.ts'
import { type CodePurpose, hashCode, isSameHash } from './codes.ts'
import { waitParams } from './limits.ts'
import { Refusal } from './refusal.ts'

const ATTEMPTS_PER_CODE = 5
/** Failures over all codes of a phone: each ten lock it for an hour, each thirty for a day. */
const FAILURES_PER_LOCK = 10
const FAILURES_PER_LONG_LOCK = 30
const LOCK_HOURS = 1
const LONG_LOCK_HOURS = 24

export interface CodeGuess {
  phone: string
  code: string
  /** The purposes whose codes count here. */
  purposes: readonly CodePurpose[]
  now: Date
  pepper: string
}

/**
 * Spends one attempt on the newest code of the phone and gives its id when the guess is right; the
 * code is still to be used up with `useCode`. Attempts are spent before comparing, so that parallel
 * guesses get no more than five. Must not run in a transaction that rolls back.
 * Throws CODE_EXPIRED (none is valid), CODE_WRONG or CODE_LOCKED.
 */
export async function checkCode(db: Queryable, guess: CodeGuess): Promise<string> {
  await requireUnlocked(db, guess.phone, guess.now)
  const [attempt] = await db.query<{ id: string; code_hash: string }>(
    `UPDATE sms_code SET attempts = attempts + 1
     WHERE id = (SELECT id FROM sms_code WHERE phone = $1 AND purpose = ANY($2::text[])
                 ORDER BY created_at DESC, id DESC LIMIT 1)
       AND attempts < $4::int AND used_at IS NULL AND expires_at > $3
     RETURNING id, code_hash`,
    [guess.phone, guess.purposes, guess.now, ATTEMPTS_PER_CODE],
  )
  if (!attempt) throw new Refusal('CODE_EXPIRED')
  await reserveFailure(db, guess.phone, guess.now)
  const isRight = isSameHash(attempt.code_hash, hashCode(guess.pepper, attempt.id, guess.code))
  if (!isRight) throw new Refusal('CODE_WRONG')
  return attempt.id
}

/** Uses up a code that was right and clears the failures of its phone. Throws CODE_EXPIRED when it is used. */
export async function useCode(tx: Queryable, id: string, now: Date): Promise<void> {
  const [used] = await tx.query<{ phone: string }>(
    'UPDATE sms_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING phone',
    [id, now],
  )
  if (!used) throw new Refusal('CODE_EXPIRED')
  await tx.query('UPDATE phone_guard SET failed = 0, locked_until = NULL WHERE phone = $1', [
    used.phone,
  ])
}

async function requireUnlocked(db: Queryable, phone: string, now: Date): Promise<void> {
  const [guard] = await db.query<{ locked_until: Date }>(
    'SELECT locked_until FROM phone_guard WHERE phone = $1 AND locked_until > $2',
    [phone, now],
  )
  if (guard) throw new Refusal('CODE_LOCKED', waitParams(guard.locked_until, now))
}

/** Counts the guess as a failure of the phone; a success takes it back. A new code does not. */
async function reserveFailure(db: Queryable, phone: string, now: Date): Promise<void> {
  const [reserved] = await db.query(
    `UPDATE phone_guard SET failed = failed + 1,
       locked_until = CASE
         WHEN (failed + 1) % $4::int = 0 THEN $2::timestamptz + interval '1 hour' * $6::int
         WHEN (failed + 1) % $3::int = 0 THEN $2::timestamptz + interval '1 hour' * $5::int
         ELSE locked_until END
     WHERE phone = $1 AND (locked_until IS NULL OR locked_until <= $2)
     RETURNING phone`,
    [phone, now, FAILURES_PER_LOCK, FAILURES_PER_LONG_LOCK, LOCK_HOURS, LONG_LOCK_HOURS],
  )
  if (!reserved) await requireUnlocked(db, phone, now)
}
