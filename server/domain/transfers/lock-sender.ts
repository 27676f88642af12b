import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Refusals of the acts that a level may not allow. */
const REFUSALS = { transfer: 'TRANSFER_NOT_ALLOWED', withdrawal: 'WITHDRAWAL_NOT_ALLOWED' } as const

/**
 * Locks the owner of an act until the transaction ends. Run it first in a transaction. Throws
 * WALLET_FROZEN for an owner who is blocked, TRANSFER_NOT_ALLOWED and WITHDRAWAL_NOT_ALLOWED where
 * their level allows no such act.
 */
export async function lockSender(
  tx: Queryable,
  userId: string,
  act: keyof typeof REFUSALS | 'exchange' | 'pot' = 'transfer',
): Promise<void> {
  // The level is that of the row as it is when the lock is given.
  const [owner] = await tx.query<{ status: string; may_send: boolean }>(
    `SELECT u.status, (SELECT l.withdrawal_allowed FROM id_level l WHERE l.code = u.level) AS may_send
     FROM app_user u WHERE u.id = $1 FOR NO KEY UPDATE`,
    [userId],
  )
  if (owner?.status !== 'active') throw new Refusal('WALLET_FROZEN')
  if (!owner.may_send && act !== 'exchange' && act !== 'pot') throw new Refusal(REFUSALS[act])
}
