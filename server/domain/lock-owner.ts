import type { Queryable } from '../db/database.ts'

/**
 * Locks an owner until the transaction ends, so that of two acts that depend on what the owner has
 * one waits for the other. Run it first in a transaction.
 */
export async function lockOwner(tx: Queryable, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE', [userId])
}
