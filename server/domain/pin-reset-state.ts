import type { Queryable } from '../db/database.ts'
import { waitParams } from './limits/limits.ts'
import { Refusal } from './refusal.ts'

interface Owned {
  userId: string
  now: Date
}

/**
 * Returns when the waiting new PIN of an owner replaces the old one; undefined where none waits.
 */
async function findWaitingReset(db: Queryable, { userId, now }: Owned): Promise<Date | undefined> {
  const [row] = await db.query<{ opens_at: Date }>(
    'SELECT opens_at FROM pin_reset WHERE user_id = $1 AND opens_at > $2',
    [userId, now],
  )
  return row?.opens_at
}

/**
 * Throws PIN_RESET_WAITING while a new PIN waits: no money leaves the wallet with either PIN (M3).
 */
export async function requireNoReset(db: Queryable, owned: Owned): Promise<void> {
  const opensAt = await findWaitingReset(db, owned)
  if (opensAt) throw new Refusal('PIN_RESET_WAITING', waitParams(opensAt, owned.now))
}
