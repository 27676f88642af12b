import type { TransferSettings } from '../../../contract/calls/profile.ts'
import type { Queryable } from '../../db/database.ts'

/** Stores what the owner chose for transfers from others. */
export async function setTransferSettings(
  db: Queryable,
  userId: string,
  { is_findable, opens_accounts }: TransferSettings,
): Promise<void> {
  await db.query('UPDATE app_user SET is_findable = $2, opens_accounts = $3 WHERE id = $1', [
    userId,
    is_findable,
    opens_accounts,
  ])
}
