import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Refusals of the acts that a level may not allow. */
const REFUSALS = { transfer: 'TRANSFER_NOT_ALLOWED', withdrawal: 'WITHDRAWAL_NOT_ALLOWED' } as const

/** What decides whether an owner may act at all. */
export interface Sender {
  status: string
  may_send: boolean
}

/** Its columns of a row `u` of `app_user`, as SQL. */
export const SENDER_COLUMNS = `u.status, (SELECT l.withdrawal_allowed FROM id_level l WHERE l.code = u.level) AS may_send`

type SenderAct = keyof typeof REFUSALS | 'exchange' | 'pot'

/**
 * Locks the owner of an act until the transaction ends. Run it first in a transaction. Throws
 * WALLET_FROZEN for an owner who is blocked, TRANSFER_NOT_ALLOWED and WITHDRAWAL_NOT_ALLOWED where
 * their level allows no such act.
 */
export async function lockSender(
  tx: Queryable,
  userId: string,
  act: SenderAct = 'transfer',
): Promise<void> {
  // The level is that of the row as it is when the lock is given.
  const [owner] = await tx.query<Sender>(
    `SELECT ${SENDER_COLUMNS} FROM app_user u WHERE u.id = $1 FOR NO KEY UPDATE`,
    [userId],
  )
  requireSender(owner, act)
}

/** Throws what `lockSender` throws, for an owner whom the caller has locked. */
export function requireSender(owner: Sender | undefined, act: SenderAct): void {
  if (owner?.status !== 'active') throw new Refusal('WALLET_FROZEN')
  if (!owner.may_send && act !== 'exchange' && act !== 'pot') throw new Refusal(REFUSALS[act])
}
