import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Throws WALLET_FROZEN while an operator has stopped what leaves the wallet (P2). */
export async function requireNotFrozen(db: Queryable, userId: string): Promise<void> {
  const frozen = await db.query(
    'SELECT 1 FROM owner_freeze WHERE user_id = $1 AND released_at IS NULL',
    [userId],
  )
  if (frozen.length > 0) throw new Refusal('WALLET_FROZEN')
}

/**
 * Waits for a freeze that is being made, and makes one wait for this transaction: called before accounts are locked by
 * what takes money out, which then looks with `requireNotFrozen`. A freeze changes the row, so that a transaction with an
 * older snapshot is repeated.
 */
export async function waitForFreeze(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR SHARE', [userId])
}

/** Condition under which money is credited to an owner, a row of `app_user`: a frozen one receives, a blocked one does not. */
export function acceptsMoney(owner: string): string {
  return `(${owner}.status = 'active' OR (${owner}.status = 'disabled' AND EXISTS (
    SELECT 1 FROM owner_freeze z WHERE z.user_id = ${owner}.id AND z.released_at IS NULL)))`
}
