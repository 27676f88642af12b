import type { CodeLength } from '../../../contract/sms-code.ts'
import { PIN_RESET_HOURS } from '../../../contract/rules/pin-reset.ts'
import { isSimplePin } from '../../../contract/rules/simple-pin.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { takeHit } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { checkCode, useCode } from '../codes/codes-check.ts'
import { type CodeOrder, issueCode } from '../codes/codes.ts'
import type { Origin } from '../codes/codes-network.ts'
import { endOthers, requireOpen } from '../sessions/own-sessions.ts'
import { hashPin } from './pins-hash.ts'
import { isPinSet } from './pins.ts'
import { openDueReset } from './pin-reset-opening.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import type { Session } from '../sessions/sessions.ts'
import { writeUtc } from '../sessions/write-utc.ts'
import type { Pepper } from '../../lib/pepper.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Time to choose the new PIN after the phone was confirmed, ms. */
const CHOICE_MS = 10 * 60_000
const DAY_SECONDS = 86_400
/** Each one may be cancelled; more would keep an owner out of their money. */
const STARTS_PER_DAY = 3

type Traced = Pick<AuditEntry, 'requestId' | 'prefix'>

interface PinResetInput {
  session: Pick<Session, 'id' | 'userId'>
  now: Date
}

/**
 * Sends a code for a new PIN to the owner's phone. Returns its length. Throws PIN_NOT_SET,
 * PIN_RESET_WAITING and what `issueCode` throws.
 */
export async function sendResetCode(
  db: Database,
  { session, ...order }: PinResetInput & Omit<CodeOrder, 'phone' | 'purpose'>,
): Promise<CodeLength> {
  const { userId } = session
  await requireStartable(db, { userId, now: order.now })
  const phone = await findPhone(db, userId)
  return issueCode(db, { ...order, phone, purpose: 'pin_reset' }, () => Promise.resolve('owner'))
}

/**
 * Confirms the phone by its code: for ten minutes this session may choose a new PIN. Throws
 * CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, PIN_NOT_SET, PIN_RESET_WAITING.
 */
export async function confirmReset(
  db: Database,
  { session, ...guess }: PinResetInput & { code: string; origin: Origin; pepper: Pepper },
): Promise<void> {
  const { userId, id } = session
  await requireStartable(db, { userId, now: guess.now })
  const phone = await findPhone(db, userId)
  const code = await checkCode(db, { ...guess, phone, purposes: ['pin_reset'] })
  await db.transaction(async (tx) => {
    await useCode(tx, code, guess)
    await tx.query(
      `INSERT INTO pin_reset (user_id, session_id, confirmed_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE
         SET session_id = excluded.session_id, confirmed_at = excluded.confirmed_at
         WHERE pin_reset.opens_at IS NULL`,
      [userId, id, guess.now],
    )
  })
}

/**
 * Stores a new PIN, which replaces the old one after 24 hours, and returns that moment. Until then
 * no money leaves the wallet. Throws PIN_TOO_SIMPLE, PIN_RESET_WAITING, CODE_EXPIRED where this
 * session has not just confirmed the phone, TOO_MANY_REQUESTS. It is not compared with the old one:
 * the answer would be a guess of that.
 */
export async function startReset(
  db: Database,
  asked: PinResetInput & Traced & { pin: string; pepper: Pepper },
): Promise<Date> {
  const { session, now, pin, pepper, requestId, prefix } = asked
  const { userId, id } = session
  await requireStartable(db, { userId, now })
  if (isSimplePin(pin)) throw new Refusal('PIN_TOO_SIMPLE')
  await requireConfirmed(db, asked)
  const { hash, params } = hashPin({ userId, pin }, pepper)
  const opensAt = new Date(now.getTime() + PIN_RESET_HOURS * HOUR_MS)
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const [started] = await tx.query(
      `UPDATE pin_reset SET hash = $3, params = $4, opens_at = $5
       WHERE user_id = $1 AND session_id = $2 AND opens_at IS NULL RETURNING user_id`,
      [userId, id, hash, params, opensAt],
    )
    // Another request of this session was first.
    if (!started) throw new Refusal('CODE_EXPIRED')
    const hit = { limit: STARTS_PER_DAY, windowSeconds: DAY_SECONDS, now }
    await takeHit(tx, { key: `pin-reset:${userId}`, ...hit })
    const at = writeUtc(opensAt)
    await notify(tx, { userId, key: 'notification.pin_reset_started', params: { at }, now })
    await writeAudit(tx, { event: 'pin_reset_started', userId, requestId, prefix, now })
  })
  return opensAt
}

/**
 * Drops a new PIN that waits: the old one stays, and all other sessions end. Throws NOT_FOUND where
 * none waits, also when it has just come into force.
 */
export async function cancelReset(
  db: Database,
  { session, now, ...origin }: PinResetInput & Traced,
): Promise<void> {
  const { userId } = session
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    const dropped = await tx.query(
      'DELETE FROM pin_reset WHERE user_id = $1 AND opens_at > $2 RETURNING user_id',
      [userId, now],
    )
    if (dropped.length === 0) throw new Refusal('NOT_FOUND')
    await notify(tx, { userId, key: 'notification.pin_reset_cancelled', now })
    await writeAudit(tx, { event: 'pin_reset_cancelled', userId, ...origin, now })
    await endOthers(tx, { session, now, ...origin })
  })
}

async function requireStartable(db: Database, owned: { userId: string; now: Date }): Promise<void> {
  await openDueReset(db, owned)
  if (!(await isPinSet(db, owned.userId))) throw new Refusal('PIN_NOT_SET')
  await requireNoReset(db, owned)
}

async function requireConfirmed(db: Queryable, { session, now }: PinResetInput): Promise<void> {
  const confirmed = await db.query(
    `SELECT 1 FROM pin_reset
     WHERE user_id = $1 AND session_id = $2 AND opens_at IS NULL AND confirmed_at > $3`,
    [session.userId, session.id, new Date(now.getTime() - CHOICE_MS)],
  )
  if (confirmed.length === 0) throw new Refusal('CODE_EXPIRED')
}

async function findPhone(db: Queryable, userId: string): Promise<string> {
  const [owner] = await db.query<{ phone: string }>('SELECT phone FROM app_user WHERE id = $1', [
    userId,
  ])
  if (!owner) throw new Error('a session without an owner')
  return owner.phone
}
