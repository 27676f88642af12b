import type { Queryable } from '../db/database.ts'
import { waitParams } from './limits.ts'
import { notify } from './notifications.ts'
import { hashPin, isSamePin, type PinHash, type PinHashCost } from './pins-hash.ts'
import { Refusal } from './refusal.ts'

/** Wrong PINs in a row that lock it; each further five double the lock. */
const FAILURES_PER_LOCK = 5
const FIRST_LOCK_MINUTES = 15
const MAX_DOUBLINGS = 7

/**
 * Stores the first PIN of an owner (spec section 4, registration step 3). Throws PIN_ALREADY_SET:
 * a token alone never replaces a PIN.
 */
export async function setPin(
  db: Queryable,
  given: { userId: string; pin: string; now: Date; pepper: string; cost: PinHashCost },
): Promise<void> {
  const existing = await db.query('SELECT 1 FROM pin WHERE user_id = $1', [given.userId])
  if (existing.length > 0) throw new Refusal('PIN_ALREADY_SET')
  const { hash, params } = await hashPin(given.pin, given.pepper, given.cost)
  const stored = await db.query(
    `INSERT INTO pin (user_id, hash, params, failed, changed_at) VALUES ($1, $2, $3, 0, $4)
     ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
    [given.userId, hash, params, given.now],
  )
  if (stored.length === 0) throw new Refusal('PIN_ALREADY_SET')
}

/**
 * Lets the act go on when the PIN is right. The attempt is spent before hashing, so that parallel
 * guesses get no more than five; the one that locks the PIN tells the owner. Throws PIN_NOT_SET, PIN_WRONG (`left`) or PIN_LOCKED.
 */
export async function checkPin(
  db: Queryable,
  given: { userId: string; pin: string; now: Date; pepper: string },
): Promise<void> {
  const attempt = await reserveAttempt(db, given.userId, given.now)
  if (!attempt) throw await explainNoAttempt(db, given.userId, given.now)
  if (await isSamePin(given.pin, given.pepper, attempt)) {
    await db.query('UPDATE pin SET failed = 0, locked_until = NULL WHERE user_id = $1', [
      given.userId,
    ])
    return
  }
  if (attempt.locked_until && attempt.locked_until > given.now) {
    await notify(db, { userId: given.userId, key: 'notification.pin_locked', now: given.now })
    throw new Refusal('PIN_LOCKED', waitParams(attempt.locked_until, given.now))
  }
  const left = FAILURES_PER_LOCK - (attempt.failed % FAILURES_PER_LOCK)
  throw new Refusal('PIN_WRONG', { left: String(left) })
}

type Attempt = PinHash & { failed: number; locked_until: Date | null }

async function reserveAttempt(db: Queryable, userId: string, now: Date) {
  const [attempt] = await db.query<Attempt>(
    `UPDATE pin SET failed = failed + 1,
       locked_until = CASE WHEN (failed + 1) % $3::int = 0
         THEN $2::timestamptz + interval '1 minute' * $4::int
              * power(2, least((failed + 1) / $3::int - 1, $5::int))
         ELSE locked_until END
     WHERE user_id = $1 AND (locked_until IS NULL OR locked_until <= $2)
     RETURNING hash, params, failed, locked_until`,
    [userId, now, FAILURES_PER_LOCK, FIRST_LOCK_MINUTES, MAX_DOUBLINGS],
  )
  return attempt
}

async function explainNoAttempt(db: Queryable, userId: string, now: Date): Promise<Refusal> {
  const [pin] = await db.query<{ locked_until: Date | null }>(
    'SELECT locked_until FROM pin WHERE user_id = $1',
    [userId],
  )
  if (!pin) return new Refusal('PIN_NOT_SET')
  return new Refusal('PIN_LOCKED', waitParams(pin.locked_until ?? now, now))
}
