import { isSimplePin } from '../../../contract/rules/simple-pin.ts'
import type { Database } from '../../db/database.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { notify } from '../notifications/add-notification.ts'
import { Refusal } from '../refusal.ts'
import { endOthers, requireOpen } from '../sessions/own-sessions.ts'
import { hashPin } from './pins-hash.ts'
import { isPinSet } from './pins.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Pepper } from '../../lib/pepper.ts'

const RENEWALS_PER_HOUR = 10

interface Renewal extends Pick<AuditEntry, 'requestId' | 'prefix'> {
  session: Pick<Session, 'id' | 'userId'>
  pin: string
  now: Date
  pepper: Pepper
  /** Other sessions stay open; they end where it is not asked for. */
  keepsSessions?: boolean | undefined
  /** Checks the passkey of the owner. */
  requirePasskey: () => Promise<void>
}

/**
 * Replaces a forgotten PIN immediately: a passkey confirms the owner, so nothing has to wait (M3).
 * A new PIN that waits is dropped, and all other sessions end unless they are to stay. Throws
 * PIN_NOT_SET, PIN_TOO_SIMPLE, TOO_MANY_REQUESTS, INVALID_TOKEN, and what `requirePasskey` throws.
 */
export async function renewPin(db: Database, renewal: Renewal): Promise<void> {
  const { session, pin, now, pepper, requestId, prefix } = renewal
  const { userId } = session
  const hit = { limit: RENEWALS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
  await takeHit(db, { key: `pin-renewal:${userId}`, ...hit })
  if (!(await isPinSet(db, userId))) throw new Refusal('PIN_NOT_SET')
  if (isSimplePin(pin)) throw new Refusal('PIN_TOO_SIMPLE')
  await renewal.requirePasskey()
  const { hash, params } = hashPin({ userId, pin }, pepper)
  await db.transaction(async (tx) => {
    await requireOpen(tx, session)
    await tx.query('DELETE FROM pin_reset WHERE user_id = $1', [userId])
    await tx.query(
      `UPDATE pin SET hash = $2, params = $3, changed_at = $4, failed = 0, locked_until = NULL,
         change_key = NULL, change_mark = NULL WHERE user_id = $1`,
      [userId, hash, params, now],
    )
    await notify(tx, { userId, key: 'notification.pin_changed', now })
    await writeAudit(tx, { event: 'pin_changed', userId, requestId, prefix, now })
    if (!renewal.keepsSessions) await endOthers(tx, { session, now, requestId, prefix })
  })
}
