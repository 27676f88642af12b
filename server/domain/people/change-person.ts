import { cleanOwnName } from '../../../contract/rules/own-name.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { RECIPIENT_VALID_MS } from '../transfers/recipient-row.ts'

interface PersonChange {
  userId: string
  id: string
  ownName?: string | undefined
  isFavourite?: boolean | undefined
  now: Date
}

/** Names a kept recipient, or marks it as a favourite. Throws NOT_FOUND, NAME_TAKEN. */
export async function changePerson(db: Database, changing: PersonChange): Promise<void> {
  const { userId, id, ownName, isFavourite, now } = changing
  const name = ownName === undefined ? undefined : cleanOwnName(ownName)
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    if (name !== undefined) await requireFreeName(tx, { userId, name, id })
    const changed = await tx.query(
      `UPDATE kept_recipient SET own_name = coalesce($3, own_name), is_favourite = coalesce($4, is_favourite)
       WHERE id = $1 AND user_id = $2 RETURNING 1`,
      [id, userId, name ?? null, isFavourite ?? null],
    )
    if (changed.length === 0) throw new Refusal('NOT_FOUND')
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
  })
}

/**
 * Removes a kept recipient, a saved card with its token; one that is not there is removed already.
 * Who is kept again waits again; another owner can be for ten minutes, as one who was just found.
 */
export async function removePerson(
  db: Database,
  { userId, id, now, ...origin }: { userId: string; id: string; now: Date } & AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const [gone] = await tx.query<{
      recipient_id: string | null
      last4: string | null
      brand: string | null
    }>(
      'DELETE FROM kept_recipient WHERE id = $1 AND user_id = $2 RETURNING recipient_id, last4, brand',
      [id, userId],
    )
    if (!gone) return
    const { recipient_id, last4, brand } = gone
    await tx.query('DELETE FROM saved_card WHERE user_id = $1 AND last4 = $2 AND brand = $3', [
      userId,
      last4,
      brand,
    ])
    await tx.query(
      'UPDATE recipient SET is_recent = false, expires_at = $3 WHERE id = $1 AND user_id = $2',
      [recipient_id, userId, new Date(now.getTime() + RECIPIENT_VALID_MS)],
    )
    await addOwnerEvent(tx, { userId, kind: 'profile', now })
    await writeAudit(tx, { event: 'recipient_dropped', userId, ...origin, now })
  })
}

/** Throws NAME_TAKEN where another recipient of the owner has the name, in letters of any case. */
export async function requireFreeName(
  tx: Queryable,
  { userId, name, id }: { userId: string; name: string; id: string | null },
): Promise<void> {
  if (name === '') return
  const others = await tx.query<{ own_name: string }>(
    `SELECT own_name FROM kept_recipient
     WHERE user_id = $1 AND own_name <> '' AND id IS DISTINCT FROM $2::uuid`,
    [userId, id],
  )
  const asked = foldName(name)
  if (others.some(({ own_name }) => foldName(own_name) === asked)) throw new Refusal('NAME_TAKEN')
}

/** A database folds the letters of its own locale alone, so names are compared here. */
function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
