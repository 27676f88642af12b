import type { Queryable } from '../../db/database.ts'
import { insertAccount } from '../ledger/accounts.ts'

/**
 * Opens an account for money that arrives, or finds the one that was opened meanwhile, and returns
 * its id.
 */
export async function openRecipientAccount(
  tx: Queryable,
  { userId, currencyCode, now }: { userId: string; currencyCode: string; now: Date },
): Promise<string> {
  const opened = await insertAccount(tx, { userId, currencyCode, now })
  if (opened !== undefined) return opened
  const [account] = await tx.query<{ id: string }>(
    'SELECT id FROM account WHERE user_id = $1 AND currency_code = $2',
    [userId, currencyCode],
  )
  if (!account) throw new Error('an account was neither opened nor there')
  return account.id
}
