import type { Database, Queryable } from '../../db/database.ts'
import { readSqlState } from '../../db/sql-state.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { checkCode, useCode } from '../codes/codes-check.ts'
import type { Origin } from '../codes/codes-network.ts'
import { phoneOpensAt } from '../pins/money-wait.ts'
import { endOthers, requireOpen } from '../sessions/own-sessions.ts'
import { takeHit } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { type PhoneChangeInput, findChange } from './phone-change.ts'
import type { Pepper } from '../../lib/pepper.ts'

const UNIQUE_VIOLATION = '23505'
const CHANGES_PER_DAY = 3
const DAY_SECONDS = 86_400
/** Time for which a repeated request finds its own change, ms. */
const REPEAT_MS = 10 * 60_000

interface NewPhone extends PhoneChangeInput, Pick<AuditEntry, 'requestId' | 'prefix'> {
  phone: string
  code: string
  origin: Origin
  pepper: Pepper
  /** Other sessions stay open; they end where it is not asked for. */
  keepsSessions?: boolean | undefined
}

/**
 * Makes a phone the owner's by the code that was sent there, and returns when money may leave the
 * wallet again. All other sessions end unless they are to stay; new ones are opened by the new
 * phone alone. A repeated request finds its own change. Throws PHONE_CHANGE_EXPIRED, CODE_WRONG,
 * CODE_EXPIRED, CODE_LOCKED, PIN_RESET_WAITING, TOO_MANY_REQUESTS; PHONE_TAKEN where it is another
 * owner's, which only whoever reads its messages learns.
 */
export async function confirmNewPhone(db: Database, given: NewPhone): Promise<Date> {
  const { session, phone, now } = given
  const done = await findDone(db, given)
  if (done) return done
  const change = await findChange(db, { session, now })
  if (!change.isOldConfirmed) throw new Refusal('PHONE_CHANGE_EXPIRED')
  const code = await checkCode(db, { ...given, phone, purposes: ['phone_new'] })
  try {
    await db.transaction(async (tx) => {
      await endChange(tx, given)
      await useCode(tx, code, given)
      await storePhone(tx, given)
    })
  } catch (error) {
    throw readSqlState(error) === UNIQUE_VIOLATION ? new Refusal('PHONE_TAKEN') : error
  }
  return phoneOpensAt(now)
}

async function findDone(
  db: Queryable,
  { session, phone, now }: NewPhone,
): Promise<Date | undefined> {
  const [owner] = await db.query<{ phone_changed_at: Date }>(
    'SELECT phone_changed_at FROM app_user WHERE id = $1 AND phone = $2 AND phone_changed_at > $3',
    [session.userId, phone, new Date(now.getTime() - REPEAT_MS)],
  )
  return owner && phoneOpensAt(owner.phone_changed_at)
}

/**
 * Locks the owner and ends the change of this session. Throws PHONE_CHANGE_EXPIRED, INVALID_TOKEN,
 * PIN_RESET_WAITING.
 */
async function endChange(tx: Queryable, { session, now }: NewPhone): Promise<void> {
  const { id, userId } = session
  // A sign-in by the old phone that runs concurrently ends before this, or finds no owner.
  await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR UPDATE', [userId])
  await requireOpen(tx, session)
  await findChange(tx, { session, now })
  const ended = await tx.query(
    `DELETE FROM phone_change
     WHERE user_id = $1 AND session_id = $2 AND old_confirmed_at IS NOT NULL RETURNING 1`,
    [userId, id],
  )
  if (ended.length === 0) throw new Refusal('PHONE_CHANGE_EXPIRED')
}

async function storePhone(tx: Queryable, given: NewPhone): Promise<void> {
  const { session, phone, now, requestId, prefix } = given
  const { userId } = session
  const hit = { limit: CHANGES_PER_DAY, windowSeconds: DAY_SECONDS, now }
  await takeHit(tx, { key: `phone-change:${userId}`, ...hit })
  await tx.query('UPDATE app_user SET phone = $2, phone_changed_at = $3 WHERE id = $1', [
    userId,
    phone,
    now,
  ])
  await notify(tx, { userId, key: 'notification.phone_changed', now })
  await writeAudit(tx, { event: 'phone_changed', userId, requestId, prefix, now })
  if (!given.keepsSessions) await endOthers(tx, { session, now, requestId, prefix })
}
