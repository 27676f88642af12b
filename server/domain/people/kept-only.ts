import type { Database } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { KEPT_WAIT_MS } from './keep-person.ts'
import { readKeptOnly } from './list-people.ts'

interface Act extends AuditOrigin {
  userId: string
  now: Date
}

/** From now on the owner pays kept recipients only; an end that was asked for is dropped. */
export async function beginKeptOnly(db: Database, { userId, now, ...origin }: Act): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const { is_on, ends_at } = await readKeptOnly(tx, { userId, now })
    if (is_on && ends_at === undefined) return
    await tx.query(
      `INSERT INTO kept_only (user_id, began_at) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET began_at = excluded.began_at, ends_at = NULL`,
      [userId, now],
    )
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    await notify(tx, { userId, key: 'notification.kept_only_begun', now })
    await writeAudit(tx, { event: 'kept_only_begun', userId, ...origin, now })
  })
}

/** Ends that after 24 hours, and notifies every device. The caller has checked PIN or passkey. */
export async function endKeptOnly(
  db: Database,
  { userId, now, ...origin }: Act,
): Promise<{ ends_at: string }> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const { is_on: isOn, ends_at } = await readKeptOnly(tx, { userId, now })
    if (!isOn || ends_at !== undefined) return { ends_at: ends_at ?? now.toISOString() }
    const at = new Date(now.getTime() + KEPT_WAIT_MS)
    await tx.query('UPDATE kept_only SET ends_at = $2 WHERE user_id = $1', [userId, at])
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    const params = { at: at.toISOString() }
    await notify(tx, { userId, key: 'notification.kept_only_ending', params, now })
    await writeAudit(tx, { event: 'kept_only_ending', userId, ...origin, now })
    return { ends_at: at.toISOString() }
  })
}
