import type { Queryable } from '../../db/database.ts'
import { isId, openAccounts } from '../ledger/accounts.ts'
import { Refusal } from '../refusal.ts'

/** The account that money leaves. */
export interface OwnAccount {
  id: string
  currency_code: string
  decimals: number
}

/** Returns an account of the owner. Throws ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED. */
export async function findOwnAccount(
  db: Queryable,
  userId: string,
  accountId: string,
): Promise<OwnAccount> {
  const [account] = await db.query<OwnAccount & { status: string }>(
    `SELECT a.id, a.currency_code, a.status, c.decimals
     FROM account a JOIN currency c ON c.code = a.currency_code
     WHERE a.id = $1 AND a.user_id = $2`,
    [isId(accountId) ? accountId : null, userId],
  )
  if (!account) throw new Refusal('ACCOUNT_NOT_FOUND')
  if (account.status !== 'open') throw new Refusal('ACCOUNT_CLOSED')
  return account
}

/** Opens an account for money that arrives, or finds the one that was opened meanwhile. */
export async function openRecipientAccount(
  tx: Queryable,
  userId: string,
  currencyCode: string,
): Promise<string> {
  await openAccounts(tx, userId, [currencyCode])
  const [account] = await tx.query<{ id: string }>(
    'SELECT id FROM account WHERE user_id = $1 AND currency_code = $2',
    [userId, currencyCode],
  )
  if (!account) throw new Error('an account was not opened')
  return account.id
}
