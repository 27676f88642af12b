import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

/** Throws WALLET_FROZEN for an owner who is blocked, TRANSFER_NOT_ALLOWED where their level allows no transfer. */
export async function requireTransferLevel(tx: Queryable, userId: string): Promise<void> {
  const [owner] = await tx.query<{ status: string; withdrawal_allowed: boolean }>(
    `SELECT u.status, l.withdrawal_allowed FROM app_user u JOIN id_level l ON l.code = u.level WHERE u.id = $1`,
    [userId],
  )
  if (owner?.status !== 'active') throw new Refusal('WALLET_FROZEN')
  if (!owner.withdrawal_allowed) throw new Refusal('TRANSFER_NOT_ALLOWED')
}
