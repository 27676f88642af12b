import { callKeyed } from '../../../kernel/api/call-keyed.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { PayoutTarget } from '../../../../contract/calls/payout-targets.ts'
import { withdrawalEndpoints } from '../../../../contract/calls/withdrawals.ts'
import type { PayAct } from '../../../shared/money-act/pay-act.ts'
import type { HeldQuote } from './use-quote.ts'

/** A payout to be confirmed: on whose terms, from which account, and to whom. */
export interface PayoutAct {
  account: Account
  /** As it was typed, `1500.00`. */
  amount: string
  quote: HeldQuote
  to: PayoutTarget
  /** It was sent before: the same request tells what became of it, also after its quote expired. */
  isRepeated?: boolean
}

/** Returns what makes a payout the same as another one, whatever it costs. */
export function intentOf({ account, amount, to }: Omit<PayoutAct, 'quote'>): string {
  return JSON.stringify([account.id, amount, ...Object.values(to).map(String)])
}

/**
 * Returns a payout as an act that PIN or passkey confirms. Its quote is part of the intent, because the same
 * key has to come with the same request; `onSend` is called before each request.
 */
export function payoutAct(payout: PayoutAct, onSend: () => void): PayAct {
  const { account, amount, quote, to, isRepeated = false } = payout
  return {
    kind: 'payout',
    amount,
    currency: account.currency_code,
    intent: [intentOf(payout), quote.quote_id],
    ...(!isRepeated && { expiresAt: quote.expiresAt }),
    confirmed: { call: 'payout', quote_id: quote.quote_id, to },
    send: ({ confirmation, isConfirmed, ...options }) => {
      onSend()
      return callKeyed(withdrawalEndpoints.payout, {
        ...options,
        body: {
          quote_id: quote.quote_id,
          to,
          ...confirmation,
          ...(isConfirmed && { is_repeat_confirmed: true }),
        },
      })
    },
  }
}
