import { whyNotCard } from '../../../contract/rules/card-number.ts'
import { whyNotAddress } from '../../../contract/rules/crypto-address.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { type WhyNotPayOut, whyNotPayOut } from './payout/payout-bounds.ts'

export type RecipientKind = 'card' | 'address'

/** Kind of recipient in this currency. */
export function recipientKind(currency: string): RecipientKind {
  return currency === ADDRESS_CURRENCY ? 'address' : 'card'
}

export interface WithdrawalState {
  /** The profile's permission flag. */
  isAllowed: boolean
  isPending: boolean
  /** The account to debit. */
  account: { currency_code: string; balance: string } | undefined
  /** What is left of the limit; undefined without one. */
  dailyLeft: string | undefined
  /** As it is typed. */
  amount: string
  /** Digits of the card. */
  pan: string
  address: string
}

export type WhyNotWithdraw =
  | 'pending'
  | 'no-account'
  | Exclude<WhyNotPayOut, 'recipient'>
  | RecipientKind

/**
 * Returns why money cannot be sent (G2), or undefined: by the rules of withdrawals on quoted terms.
 */
export function whyNotWithdraw(state: WithdrawalState): WhyNotWithdraw | undefined {
  const { isAllowed, account, amount, dailyLeft, pan, address } = state
  if (!isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (!account) return 'no-account'
  const kind = recipientKind(account.currency_code)
  const wrong = kind === 'address' ? whyNotAddress(address.trim()) : whyNotCard(pan)
  const way = { is_available: true, least: '0', left: dailyLeft, greatest: undefined }
  const reason = whyNotPayOut({ isAllowed, account, way, amount, hasRecipient: !wrong })
  return reason === 'recipient' ? kind : reason
}
