import type { Database, Queryable } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'

/** The owner's act, and the device by which it is done; its name may be empty. */
interface Act extends AuditOrigin {
  userId: string
  device: string
  now: Date
}

/**
 * Freezes what leaves the wallet until the owner ends it, and notifies every device (S7). Returns
 * since when it is frozen. What was accepted before goes on.
 */
export async function beginOwnFreeze(db: Database, act: Act): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, act.userId)
    return freezeOwn(tx, act)
  })
}

/** The same in a transaction that has locked the owner. */
export async function freezeOwn(
  tx: Queryable,
  { userId, device, now, ...origin }: Act,
): Promise<Date> {
  const [earlier] = await tx.query<{ frozen_at: Date }>(
    'SELECT frozen_at FROM own_freeze WHERE user_id = $1',
    [userId],
  )
  if (earlier) return earlier.frozen_at
  await tx.query('INSERT INTO own_freeze (user_id, frozen_at, device) VALUES ($1, $2, $3)', [
    userId,
    now,
    device,
  ])
  await addOwnerEvent(tx, { userId, kind: 'profile', now })
  const key = device === '' ? 'notification.own_frozen' : 'notification.own_frozen_from'
  await notify(tx, { userId, key, params: { device }, now })
  await writeAudit(tx, { event: 'own_frozen', userId, ...origin, now, detail: { device } })
  return now
}

/** Ends the owner's freeze, and notifies every device. The caller has checked PIN or passkey. */
export async function endOwnFreeze(
  db: Database,
  { userId, device, now, ...origin }: Act,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const ended = await tx.query('DELETE FROM own_freeze WHERE user_id = $1 RETURNING 1', [userId])
    if (ended.length === 0) return
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    const key = device === '' ? 'notification.own_unfrozen' : 'notification.own_unfrozen_from'
    await notify(tx, { userId, key, params: { device }, now })
    await writeAudit(tx, { event: 'own_unfrozen', userId, ...origin, now, detail: { device } })
  })
}
