import { isSimplePin } from '../../../contract/rules/simple-pin.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { countInMutex, withKeyedMutex } from '../../lib/keyed-mutex.ts'
import { waitParams } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import {
  countGuess,
  FAILURES_PER_LOCK,
  forgetPinFailures,
  type Guess,
  keepWrongGuess,
  replaceHash,
  type PinState,
  readGuess,
} from './pins-attempts.ts'
import { hashPin, isSlow, matchPin, mustRenew, refuseBusy, runInHashSlot } from './pins-hash.ts'
import { type Judged, judgeTogether, refusalEntry } from './pins-together.ts'
import { judgeInTurn, noteWrong } from './guess-turn.ts'
import { openDueReset } from './pin-reset-opening.ts'
import { auditRefusal } from '../audit-log.ts'
import { Refusal } from '../refusal.ts'
import type { Pepper } from '../../lib/pepper.ts'

/** Maximum running and waiting guesses of one owner in one process. */
const MAX_OF_ONE_OWNER = 64

/**
 * Stores the first PIN of an owner (D3). Throws PIN_ALREADY_SET: a token alone never replaces a
 * PIN; PIN_TOO_SIMPLE for an easily guessed one.
 */
export async function setPin(
  db: Queryable,
  given: { userId: string; pin: string; now: Date; pepper: Pepper },
): Promise<void> {
  if (await isPinSet(db, given.userId)) throw new Refusal('PIN_ALREADY_SET')
  if (isSimplePin(given.pin)) throw new Refusal('PIN_TOO_SIMPLE')
  const { hash, params } = hashPin(given, given.pepper)
  const stored = await db.query(
    `INSERT INTO pin (user_id, hash, params, failed, changed_at) VALUES ($1, $2, $3, 0, $4)
     ON CONFLICT (user_id) DO NOTHING RETURNING user_id`,
    [given.userId, hash, params, given.now],
  )
  if (stored.length === 0) throw new Refusal('PIN_ALREADY_SET')
}

/** Returns whether an owner has a PIN. */
export async function isPinSet(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM pin WHERE user_id = $1', [userId])
  return rows.length > 0
}

/** Returns until when wrong PINs have locked the owner's; undefined while they have not. */
export async function readPinLock(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Date | undefined> {
  const [locked] = await db.query<{ locked_until: Date }>(
    'SELECT locked_until FROM pin WHERE user_id = $1 AND locked_until > $2',
    [userId, now],
  )
  return locked?.locked_until
}

/** Returns whether the owner's PIN is locked, so that no guess is counted. */
export async function isPinLocked(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  return (await readPinLock(db, { userId, now })) !== undefined
}

/**
 * Resolves when the PIN is right. A guess is counted while the PIN's row is locked, so that
 * parallel ones get no more than five, and before it is answered; the one that locks the PIN
 * notifies the owner. A repeated request with the same PIN and key is one guess, because its
 * answers may have been lost (decision 009). Guesses of one owner run one at a time, since five
 * concurrent right ones would count as five failures; after a wrong one the next waits for its turn
 * (decision 122). A refusal is in the audit log before it is thrown. Throws PIN_NOT_SET, PIN_WRONG
 * (`left`), PIN_LOCKED, or BUSY, which counts as no guess.
 */
export async function checkPin(db: Database, guess: Guess): Promise<void> {
  const judged = await auditRefusal(db, refusalEntry(guess), () => judge(db, guess))
  // A refusal of guesses that are judged together is recorded with its verdict.
  if (!judged || judged.verdict === 'RIGHT') return
  noteWrong(db, guess)
  if (judged.verdict === 'WRONG') await notifyLock(db, guess, judged)
  throw refuseWrong(judged, guess.now)
}

/**
 * Returns the verdict of a guess that was judged with others; undefined for a right one that was
 * judged alone.
 */
function judge(db: Database, guess: Guess): Promise<Judged | undefined> {
  const name = `pin:${guess.userId}`
  if (countInMutex(name) >= MAX_OF_ONE_OWNER) return Promise.reject(refuseBusy())
  return withKeyedMutex(name, () => judgeInTurn(db, guess, () => judgeNow(db, guess)))
}

async function judgeNow(db: Database, guess: Guess): Promise<Judged | undefined> {
  const judged = await judgeTogether(db, guess)
  if (judged) return judged
  const { isResetDue, params } = await readPin(db, guess)
  if (isResetDue) await openDueReset(db, guess)
  const run = () => check(db, guess)
  await (isSlow({ params }) ? runInHashSlot(run) : run())
  return undefined
}

/** Notifies the owner where this guess has locked the PIN. */
async function notifyLock(db: Database, { userId, now }: Guess, state: Lock): Promise<void> {
  if (isLocked(state, now)) await notify(db, { userId, key: 'notification.pin_locked', now })
}

/**
 * Returns how an owner's PIN is stored, and whether a new one is to replace it first. Throws
 * PIN_NOT_SET.
 */
async function readPin(db: Database, { userId, now }: Guess) {
  const [pin] = await db.query<{ params: string; is_due: boolean }>(
    `SELECT p.params, r.user_id IS NOT NULL AS is_due FROM pin p
     LEFT JOIN pin_reset r ON r.user_id = p.user_id AND r.opens_at <= $2 WHERE p.user_id = $1`,
    [userId, now],
  )
  if (!pin) throw new Refusal('PIN_NOT_SET')
  return { params: pin.params, isResetDue: pin.is_due }
}

async function check(db: Database, guess: Guess): Promise<void> {
  const counted = await countGuess(db, guess)
  const state = counted ?? (await findEarlierGuess(db, guess))
  const secret = await matchPin(guess, guess.pepper, state)
  if (secret !== undefined) {
    await forgetPinFailures(db, guess)
    await keepWithCurrentPepper(db, guess, { ...state, secret })
    return
  }
  noteWrong(db, guess)
  if (counted) {
    await keepWrongGuess(db, guess)
    await notifyLock(db, guess, counted)
  }
  throw refuseWrong(state, guess.now)
}

/**
 * Stores a right PIN anew where it depends on a pepper that is being replaced, or is hashed as
 * earlier builds did.
 */
async function keepWithCurrentPepper(
  db: Queryable,
  { userId, pin, pepper }: Guess,
  { secret, ...stored }: PinState & { secret: string },
): Promise<void> {
  if (!mustRenew(stored, secret, pepper)) return
  await replaceHash(db, { userId, before: stored.hash, ...hashPin({ userId, pin }, pepper) })
}

/** Returns the PIN's state for a guess that was counted before and is not known to be wrong. */
async function findEarlierGuess(db: Queryable, guess: Guess): Promise<PinState> {
  const state = await readGuess(db, guess)
  if (!state) throw new Refusal('PIN_NOT_SET')
  if (!state.was_counted || isLocked(state, guess.now)) throw refuseLocked(state, guess.now)
  if (state.was_wrong) throw refuseWrong(state, guess.now)
  return state
}

type Lock = Pick<PinState, 'failed' | 'locked_until'>

function refuseWrong(state: Lock, now: Date): Refusal {
  if (isLocked(state, now)) return refuseLocked(state, now)
  const left = FAILURES_PER_LOCK - (state.failed % FAILURES_PER_LOCK)
  return new Refusal('PIN_WRONG', { left: String(left) })
}

function refuseLocked({ locked_until }: Lock, now: Date): Refusal {
  return new Refusal('PIN_LOCKED', waitParams(locked_until ?? now, now))
}

function isLocked({ locked_until }: Lock, now: Date): boolean {
  return locked_until !== null && locked_until > now
}
