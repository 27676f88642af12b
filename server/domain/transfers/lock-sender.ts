import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/**
 * Locks the owner who sends until the transaction ends. Run it first in a transaction. Throws WALLET_FROZEN for an owner who is
 * blocked, TRANSFER_NOT_ALLOWED where their level allows no transfer.
 */
export async function lockSender(tx: Queryable, userId: string): Promise<void> {
  // The level is that of the row as it is when the lock is given.
  const [owner] = await tx.query<{ status: string; may_send: boolean }>(
    `SELECT u.status, (SELECT l.withdrawal_allowed FROM id_level l WHERE l.code = u.level) AS may_send
     FROM app_user u WHERE u.id = $1 FOR NO KEY UPDATE`,
    [userId],
  )
  if (owner?.status !== 'active') throw new Refusal('WALLET_FROZEN')
  if (!owner.may_send) throw new Refusal('TRANSFER_NOT_ALLOWED')
}
