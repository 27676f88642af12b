import { callKeyed } from '../../../api/call-keyed.ts'
import type { Account } from '../../../contract/wallet.ts'
import { type PayoutTarget, withdrawalEndpoints } from '../../../contract/withdrawals.ts'
import type { PayAct } from '../../../entities/money-act/pay-act.ts'
import type { HeldQuote } from './use-quote.ts'

/** A payout to be confirmed: on whose terms, from which account, and to whom. */
export interface Payout {
  account: Account
  /** As it was typed, `1500.00`. */
  amount: string
  quote: HeldQuote
  to: PayoutTarget
}

/**
 * Returns a payout as an act that the PIN confirms. Its quote is no part of what makes it the same: a
 * payout without an answer that is confirmed once more on new terms is the same payout.
 */
export function payoutAct({ account, amount, quote, to }: Payout): PayAct {
  return {
    kind: 'payout',
    amount,
    currency: account.currency_code,
    intent: [account.id, amount, ...Object.values(to).map(String)],
    expiresAt: quote.expiresAt,
    send: ({ pin, idempotencyKey, isRepeatable, onChecking }) =>
      callKeyed(withdrawalEndpoints.payout, {
        idempotencyKey,
        isRepeatable,
        ...(onChecking && { onChecking }),
        body: { quote_id: quote.quote_id, pin, to },
      }),
  }
}
