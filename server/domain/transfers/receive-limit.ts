import type { Queryable } from '../../db/database.ts'
import { monthBefore } from '../ledger/daily-limit.ts'
import { Refusal } from '../refusal.ts'
import { joinLine, ownerOf, tariffAt } from '../tariffs/tariff-in-force.ts'

const LIMIT = {
  number: tariffAt('$3'),
  act: 'receive_limit',
  owner: ownerOf('u'),
  currency: 'a.currency_code',
} as const

/**
 * Throws RECIPIENT_LIMIT when an account has received more from other owners within 30 days than
 * the level of its owner allows. It is called after the posting, in its transaction: the posting
 * has locked the account, so that transfers of several senders are counted one after another, and
 * the refused one is rolled back.
 */
export async function requireWithinReceiveLimit(
  tx: Queryable,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const above = await tx.query(
    `SELECT 1 FROM account a JOIN app_user u ON u.id = a.user_id
     ${joinLine('m', LIMIT)}
     WHERE a.id = $1 AND m.limit_minor < (
       SELECT coalesce(sum(w.amount_minor), 0) FROM wallet_transaction w
       WHERE w.user_id = a.user_id AND w.account_id = a.id AND w.created_at > $2
         AND w.kind = 'transfer' AND w.amount_minor > 0)`,
    [accountId, monthBefore(now), now],
  )
  if (above.length > 0) throw new Refusal('RECIPIENT_LIMIT')
}
