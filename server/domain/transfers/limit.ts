import type { DailySum } from '../ledger/daily-limit.ts'

/** What an owner of a level may send to others within 24 hours. */
export const TRANSFER_LIMIT: DailySum = {
  operation: 'transfer',
  act: 'transfer_limit',
  sum: 'coalesce(-sum(w.amount_minor), 0)::bigint',
  rows: (since) => `wallet_transaction w
    WHERE w.account_id = a.id AND w.created_at > ${since} AND w.kind = 'transfer' AND w.amount_minor < 0`,
}
