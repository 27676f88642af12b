import type { Queryable } from '../../db/database.ts'
import { insertAccount } from '../ledger/accounts.ts'
import { acceptsMoney } from '../ledger/owner-freeze.ts'
import { Refusal } from '../refusal.ts'

/**
 * Opens an account for money that arrives, or finds the one that was opened meanwhile, and returns
 * its id. Throws RECIPIENT_NOT_ACCEPTING where the wallet was closed meanwhile.
 */
export async function openRecipientAccount(
  tx: Queryable,
  { userId, currencyCode, now }: { userId: string; currencyCode: string; now: Date },
): Promise<string> {
  const opened = await insertAccount(tx, { userId, currencyCode, now })
  await requireActive(tx, userId)
  if (opened !== undefined) return opened
  const [account] = await tx.query<{ id: string }>(
    'SELECT id FROM account WHERE user_id = $1 AND currency_code = $2',
    [userId, currencyCode],
  )
  if (!account) throw new Error('an account was neither opened nor there')
  return account.id
}

/** Looks after the new row has waited for whoever closes the wallet. */
async function requireActive(tx: Queryable, userId: string): Promise<void> {
  const active = await tx.query(
    `SELECT 1 FROM app_user u WHERE u.id = $1 AND ${acceptsMoney('u')}`,
    [userId],
  )
  if (active.length === 0) throw new Refusal('RECIPIENT_NOT_ACCEPTING')
}
