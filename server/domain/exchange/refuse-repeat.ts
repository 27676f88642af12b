import type { Database } from '../../db/database.ts'
import { batchedLookup } from '../../db/batching/batched.ts'
import { REPEAT_MS } from '../ledger/repeat-window.ts'
import { Refusal } from '../refusal.ts'
import { type ExchangeTermsQuery, readAmounts } from './terms.ts'
import type { RateTerms } from '../ledger/transfer.ts'

/** Throws EXCHANGE_REPEATED when the same amount went between the same accounts within two minutes. */
export async function refuseRepeatedExchange(
  db: Database,
  asked: ExchangeTermsQuery,
  terms: RateTerms,
): Promise<void> {
  if (asked.request.is_repeat_confirmed) return
  const { from } = readAmounts(asked.request, terms)
  if (await findSame(db, { asked, amount: -from })) throw new Refusal('EXCHANGE_REPEATED')
}

/** The rows of an account are found by its index, from the latest on. */
const findSame = batchedLookup<{ asked: ExchangeTermsQuery; amount: bigint }, { found: number }>({
  columns: 'user_id uuid, from_id uuid, to_id uuid, amount_minor bigint, since timestamptz',
  select: `SELECT 1 AS found FROM wallet_transaction w
    JOIN wallet_transaction o ON o.user_id = w.user_id AND o.account_id = q.to_id
      AND o.created_at = w.created_at AND o.transfer_id = w.transfer_id
    WHERE w.user_id = q.user_id AND w.account_id = q.from_id AND w.created_at > q.since
      AND w.kind = 'exchange' AND w.amount_minor = q.amount_minor`,
  toQuestion: ({ asked: { userId, request, now }, amount }) => ({
    user_id: userId,
    from_id: request.from_account_id,
    to_id: request.to_account_id,
    amount_minor: amount.toString(),
    since: new Date(now.getTime() - REPEAT_MS),
  }),
})
