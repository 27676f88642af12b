import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'

/**
 * Opens an account for money that arrives, or finds the one that was opened meanwhile, and returns
 * its id.
 */
export async function openRecipientAccount(
  tx: Queryable,
  { userId, currencyCode, now }: { userId: string; currencyCode: string; now: Date },
): Promise<string> {
  await tx.query(
    `INSERT INTO account (id, user_id, kind, currency_code, materialised, position, created_at)
     SELECT $1::uuid, $2::uuid, 'user', $3, true, coalesce(max(position), 0) + 1, $4
     FROM account WHERE user_id = $2::uuid
     ON CONFLICT (user_id, currency_code) DO NOTHING`,
    [newId(now), userId, currencyCode, now],
  )
  const [account] = await tx.query<{ id: string }>(
    'SELECT id FROM account WHERE user_id = $1 AND currency_code = $2',
    [userId, currencyCode],
  )
  if (!account) throw new Error('an account was not opened')
  return account.id
}
