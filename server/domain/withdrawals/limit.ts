import type { DailySum } from '../ledger/daily-limit.ts'

/** Failed payouts have been returned and do not count. */
export const WITHDRAWAL_LIMIT: DailySum = {
  operation: 'withdrawal',
  act: 'withdrawal_limit',
  sum: 'coalesce(sum(p.amount_minor), 0)::bigint',
  rows: (since) => `payout p
    WHERE p.account_id = a.id AND p.created_at > ${since} AND p.status <> 'failed'`,
}
