import type { PayoutMethod } from '../../../contract/rules/rails.ts'
import { REPEAT_MS } from '../ledger/repeat-window.ts'
import type { TargetColumns } from './methods/method.ts'

/** Fields of a question that `isRepeatedPayout` needs. */
export const REPEAT_QUESTION = `repeat_since timestamptz, to_method text, to_last4 text, to_brand text,
  to_address text, to_network text, to_phone text, to_bank text`

/** Returns the fields of a question about a payout; a confirmed repeat is like none. */
export function askOfRepeat(
  { method, columns }: { method: PayoutMethod; columns: TargetColumns },
  { isRepeatConfirmed, now }: { isRepeatConfirmed?: boolean; now: Date },
) {
  return {
    repeat_since: isRepeatConfirmed ? null : new Date(now.getTime() - REPEAT_MS),
    to_method: method,
    to_last4: columns.pan_last4,
    to_brand: columns.card_brand,
    to_address: columns.address,
    to_network: columns.network,
    to_phone: columns.phone,
    to_bank: columns.bank_id,
  }
}

/**
 * Condition that the same amount went from the account `a` to the same recipient within two
 * minutes, for the question `q`; a payout that failed does not count. The fee may have changed
 * meanwhile.
 */
export function isRepeatedPayout({ total, fee }: { total: string; fee: string }): string {
  return `EXISTS (SELECT 1 FROM payout p
    WHERE p.user_id = a.user_id AND p.account_id = a.id AND p.created_at > q.repeat_since AND p.status <> 'failed'
      AND (p.amount_minor = ${total} OR p.amount_minor - p.fee_minor = ${total} - ${fee}) AND p.method = q.to_method
      AND p.pan_last4::text IS NOT DISTINCT FROM q.to_last4 AND p.card_brand IS NOT DISTINCT FROM q.to_brand
      AND lower(p.address) IS NOT DISTINCT FROM lower(q.to_address) AND p.network IS NOT DISTINCT FROM q.to_network
      AND p.phone IS NOT DISTINCT FROM q.to_phone AND p.bank_id IS NOT DISTINCT FROM q.to_bank)`
}
