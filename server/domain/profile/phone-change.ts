import type { CodeLength } from '../../../contract/sms-code.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { checkCode, useCode } from '../codes/codes-check.ts'
import type { Origin } from '../codes/codes-network.ts'
import { type CodeOrder, issueCode } from '../codes/codes.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import type { Session } from '../sessions/sessions.ts'
import { Refusal } from '../refusal.ts'
import type { Pepper } from '../../lib/pepper.ts'

/** Time for a change after it was confirmed by PIN or passkey, ms. */
const CHANGE_MS = 20 * 60_000

/** Who asks, in which session. */
export interface PhoneChangeInput {
  session: Pick<Session, 'id' | 'userId'>
  now: Date
}

/**
 * Begins a change of the phone, or begins it anew. The caller has checked PIN or passkey. Throws
 * INVALID_TOKEN, PIN_RESET_WAITING.
 */
export async function beginPhoneChange(
  db: Database,
  { session, now }: PhoneChangeInput,
): Promise<void> {
  const { id, userId } = session
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    await requireNoReset(tx, { userId, now })
    await tx.query(
      `INSERT INTO phone_change (user_id, session_id, begun_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id,
         begun_at = excluded.begun_at, old_confirmed_at = NULL`,
      [userId, id, now],
    )
  })
}

type Ordered = PhoneChangeInput & Omit<CodeOrder, 'phone' | 'purpose'>

/**
 * Sends a code to the old phone. Returns its length. Throws PHONE_CHANGE_EXPIRED and what
 * `issueCode` throws.
 */
export async function sendOldPhoneCode(
  db: Database,
  { session, ...order }: Ordered,
): Promise<CodeLength> {
  const { phone } = await findChange(db, { session, now: order.now })
  return issueCode(db, { ...order, phone, purpose: 'phone_old' }, () => Promise.resolve('owner'))
}

/**
 * Confirms the old phone by its code. Once confirmed it stays so, since the answer may have been
 * lost. Throws PHONE_CHANGE_EXPIRED, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED.
 */
export async function confirmOldPhone(
  db: Database,
  { session, ...guess }: PhoneChangeInput & { code: string; origin: Origin; pepper: Pepper },
): Promise<void> {
  const { phone, isOldConfirmed } = await findChange(db, { session, now: guess.now })
  if (isOldConfirmed) return
  const code = await checkCode(db, { ...guess, phone, purposes: ['phone_old'] })
  await db.transaction(async (tx) => {
    await useCode(tx, code, guess)
    const confirmed = await tx.query(
      `UPDATE phone_change SET old_confirmed_at = $3
       WHERE user_id = $1 AND session_id = $2 RETURNING 1`,
      [session.userId, session.id, guess.now],
    )
    if (confirmed.length === 0) throw new Refusal('PHONE_CHANGE_EXPIRED')
  })
}

/**
 * Sends a code to a new phone, whoever has it: the answer reveals nothing of other owners. Returns
 * its length. Throws PHONE_SAME, PHONE_CHANGE_EXPIRED, also before the old phone was confirmed, and
 * what `issueCode` throws.
 */
export async function sendNewPhoneCode(
  db: Database,
  { session, phone, ...order }: Ordered & { phone: string },
): Promise<CodeLength> {
  const change = await findChange(db, { session, now: order.now })
  if (!change.isOldConfirmed) throw new Refusal('PHONE_CHANGE_EXPIRED')
  if (change.phone === phone) throw new Refusal('PHONE_SAME')
  return issueCode(db, { ...order, phone, purpose: 'phone_new' }, () => Promise.resolve('newcomer'))
}

/** A change of a session that is under way, and the present phone. */
interface RunningChange {
  phone: string
  isOldConfirmed: boolean
}

/**
 * Returns the change that this session has begun. Throws PHONE_CHANGE_EXPIRED, PIN_RESET_WAITING.
 */
export async function findChange(
  db: Queryable,
  { session, now }: PhoneChangeInput,
): Promise<RunningChange> {
  const { id, userId } = session
  await requireNoReset(db, { userId, now })
  const [found] = await db.query<{ phone: string; old_confirmed_at: Date | null }>(
    `SELECT u.phone, c.old_confirmed_at FROM phone_change c JOIN app_user u ON u.id = c.user_id
     WHERE c.user_id = $1 AND c.session_id = $2 AND c.begun_at > $3`,
    [userId, id, new Date(now.getTime() - CHANGE_MS)],
  )
  if (!found) throw new Refusal('PHONE_CHANGE_EXPIRED')
  return { phone: found.phone, isOldConfirmed: found.old_confirmed_at !== null }
}
