import type { Database, Queryable } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { requireNoReset } from '../pin-reset-state.ts'
import { Refusal } from '../refusal.ts'
import { describeDevice } from '../sessions/devices.ts'
import { requireOpen } from '../sessions/own-sessions.ts'
import { revokeSession, type Session } from '../sessions/sessions.ts'
import { freezeOwn } from './own-freeze.ts'

interface LostDevice extends AuditOrigin {
  session: Pick<Session, 'id' | 'userId'>
  /** The session of the lost device. */
  lostId: string
  /** The device by which it is done. */
  device: string
  now: Date
}

/**
 * Ends the session of a lost device with its notices, removes the passkeys that were made or used
 * last in it, and freezes what leaves the wallet (S7). Returns the name of the lost device. Throws
 * NOT_FOUND for an id that no other session of the owner has; PIN_RESET_WAITING while a new PIN
 * waits, so that nobody ends the sessions that could stop it.
 */
export async function loseDevice(
  db: Database,
  { session, lostId, device, now, ...origin }: LostDevice,
): Promise<string> {
  const { userId } = session
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    await requireOpen(tx, session)
    const [lost] = await tx.query<{ user_agent: string }>(
      'SELECT user_agent FROM session WHERE id = $1 AND user_id = $2 AND id <> $3',
      [lostId, userId, session.id],
    )
    if (!lost) throw new Refusal('NOT_FOUND')
    await requireNoReset(tx, { userId, now })
    await revokeSession(tx, { id: lostId, userId }, now)
    await removePasskeysOf(tx, { userId, lostId, now, ...origin })
    const { name } = describeDevice(lost.user_agent)
    const detail = { device: name }
    await writeAudit(tx, { event: 'device_lost', userId, ...origin, now, detail })
    await freezeOwn(tx, { userId, device, now, ...origin })
    return name
  })
}

async function removePasskeysOf(
  tx: Queryable,
  { userId, lostId, now, ...origin }: { userId: string; lostId: string; now: Date } & AuditOrigin,
): Promise<void> {
  const removed = await tx.query<{ name: string }>(
    'DELETE FROM passkey WHERE user_id = $1 AND session_id = $2 RETURNING name',
    [userId, lostId],
  )
  for (const { name } of removed) {
    await notify(tx, { userId, key: 'notification.passkey_removed', params: { name }, now })
    const detail = { device: name }
    await writeAudit(tx, { event: 'passkey_removed', userId, ...origin, now, detail })
  }
}
