import type { Database, Queryable } from '../../db/database.ts'
import type { PinHash } from './pins-hash.ts'
import { listKeyed, type Pepper } from '../../lib/pepper.ts'
import type { AuditOrigin } from '../audit-log.ts'

/** Wrong PINs in a row that lock it; each further five double the lock. */
export const FAILURES_PER_LOCK = 5
export const FIRST_LOCK_MINUTES = 15
export const MAX_DOUBLINGS = 7

/** A PIN that was sent with a money call: the same one under the same key is the same guess. */
export interface Guess extends AuditOrigin {
  userId: string
  pin: string
  idempotencyKey: string
  now: Date
  pepper: Pepper
}

/** State of an owner's PIN. */
export type PinState = PinHash & { failed: number; locked_until: Date | null }

/**
 * Counts the guess as a failure before comparing; a success resets it. Undefined when nothing was
 * counted: the PIN is locked or not set, or the same guess was counted before. The PIN's row is
 * locked first, so that no guess is stored without being counted; while the pepper is replaced by a
 * statement of its own, so that the marks of both are seen.
 */
export function countGuess(db: Database, guess: Guess): Promise<PinState | undefined> {
  const marks = marksOf(guess)
  if (marks.length === 1) return count(db, guess, marks)
  return db.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM pin WHERE user_id = $1 FOR NO KEY UPDATE', [guess.userId])
    return count(tx, guess, marks)
  })
}

async function count(
  db: Queryable,
  guess: Guess,
  [mark, ...others]: readonly [string, ...string[]],
): Promise<PinState | undefined> {
  const [state] = await db.query<PinState>(
    `WITH held AS (
       SELECT user_id FROM pin
       WHERE user_id = $1 AND (locked_until IS NULL OR locked_until <= $2)
         AND NOT EXISTS (SELECT 1 FROM pin_attempt
                         WHERE user_id = $1 AND idem_key = $6 AND guess = ANY($8::text[]))
       FOR NO KEY UPDATE
     ), claimed AS (
       INSERT INTO pin_attempt (user_id, idem_key, guess, created_at)
       SELECT user_id, $6, $7, $2::timestamptz FROM held
       ON CONFLICT (user_id, idem_key, guess) DO NOTHING RETURNING user_id
     )
     UPDATE pin p SET failed = p.failed + 1,
       locked_until = CASE WHEN (p.failed + 1) % $3::int = 0
         THEN $2::timestamptz + interval '1 minute' * $4::int
              * power(2, least((p.failed + 1) / $3::int - 1, $5::int))
         ELSE p.locked_until END
     FROM claimed c WHERE p.user_id = c.user_id
     RETURNING p.hash, p.params, p.failed, p.locked_until`,
    [
      guess.userId,
      guess.now,
      FAILURES_PER_LOCK,
      FIRST_LOCK_MINUTES,
      MAX_DOUBLINGS,
      guess.idempotencyKey,
      mark,
      others,
    ],
  )
  return state
}

/**
 * Returns the state of the PIN and of an earlier run of the same guess; undefined without a PIN.
 */
export async function readGuess(
  db: Queryable,
  guess: Guess,
): Promise<(PinState & { was_counted: boolean; was_wrong: boolean }) | undefined> {
  const [state] = await db.query<PinState & { was_counted: boolean; was_wrong: boolean }>(
    `SELECT p.hash, p.params, p.failed, p.locked_until,
       a.user_id IS NOT NULL AS was_counted, coalesce(a.was_wrong, false) AS was_wrong
     FROM pin p
     LEFT JOIN pin_attempt a ON a.user_id = p.user_id AND a.idem_key = $2 AND a.guess = ANY($3::text[])
     WHERE p.user_id = $1`,
    [guess.userId, guess.idempotencyKey, marksOf(guess)],
  )
  return state
}

/** Stores that the guess was wrong, so that a repeat is refused without hashing. */
export async function keepWrongGuess(db: Queryable, guess: Guess): Promise<void> {
  await db.query(
    `UPDATE pin_attempt SET was_wrong = true
     WHERE user_id = $1 AND idem_key = $2 AND guess = ANY($3::text[])`,
    [guess.userId, guess.idempotencyKey, marksOf(guess)],
  )
}

/** Resets the failures after a right PIN, and deletes its guess. */
export async function forgetPinFailures(db: Queryable, guess: Guess): Promise<void> {
  await db.query(
    `WITH gone AS (
       DELETE FROM pin_attempt WHERE user_id = $1 AND idem_key = $2 AND guess = ANY($3::text[])
     )
     UPDATE pin SET failed = 0, locked_until = NULL WHERE user_id = $1`,
    [guess.userId, guess.idempotencyKey, marksOf(guess)],
  )
}

/**
 * Replaces the hash of an owner's PIN by another one of the same PIN, unless the PIN was changed
 * meanwhile.
 */
export async function replaceHash(
  db: Queryable,
  { userId, before, hash, params }: PinHash & { userId: string; before: string },
): Promise<void> {
  await db.query('UPDATE pin SET hash = $3, params = $4 WHERE user_id = $1 AND hash = $2', [
    userId,
    before,
    hash,
    params,
  ])
}

/**
 * Returns the hashes that identify a guess without storing the PIN, the one that is stored first.
 * Keyed, because four digits can be found by trying all.
 */
function marksOf(guess: Guess): [string, ...string[]] {
  return listKeyed(guess.pepper, describeGuess(guess))
}

/** Returns the text that identifies a guess, to be hashed with a key. */
export function describeGuess({ userId, idempotencyKey, pin }: Guess): string {
  return `pin-attempt:${userId}:${idempotencyKey}:${pin}`
}
