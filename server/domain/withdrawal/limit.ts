import type { Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { type DailyLimit, requireWithinLimit } from '../ledger/daily-limit.ts'

/** Failed payouts have been returned and do not count. */
export const WITHDRAWAL_LIMIT: DailyLimit = {
  table: 'id_level_limit',
  sum: 'coalesce(sum(p.amount_minor), 0)::bigint',
  rows: `payout p
    WHERE p.account_id = a.id AND p.created_at > $2 AND p.status <> 'failed'`,
}

/**
 * Throws LIMIT_EXCEEDED when the amount exceeds the level's 24-hour limit of the account. Locks the
 * account, so that a concurrent withdrawal waits for this transaction, and repays what its owner owes.
 */
export async function requireWithinWithdrawalLimit(
  tx: Queryable,
  withdrawal: { accountId: string; amount: Minor; now: Date },
): Promise<void> {
  await tx.query('SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [withdrawal.accountId])
  await collectOwed(tx, withdrawal.accountId, withdrawal.now)
  await requireWithinLimit(tx, WITHDRAWAL_LIMIT, withdrawal)
}
