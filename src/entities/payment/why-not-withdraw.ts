import { whyNotCard } from '../../contract/card-number.ts'
import { ADDRESS_CURRENCY, whyNotAddress } from '../../contract/crypto-address.ts'
import { parseAmount, parseBalance } from '../../lib/money.ts'

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
  | 'not-allowed'
  | 'pending'
  | 'no-account'
  | 'amount-empty'
  | 'amount-zero'
  | 'balance-low'
  | 'limit-low'
  | 'address'
  | 'card'

/** Returns why money cannot be sent (G2), or undefined. */
export function whyNotWithdraw(state: WithdrawalState): WhyNotWithdraw | undefined {
  const { account, amount } = state
  if (!state.isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (!account) return 'no-account'
  const cents = parseAmount(amount)
  if (cents === undefined) return 'amount-empty'
  if (cents === 0n) return 'amount-zero'
  if (isAbove(amount, account.balance)) return 'balance-low'
  if (state.dailyLeft !== undefined && isAbove(amount, state.dailyLeft)) return 'limit-low'
  if (recipientKind(account.currency_code) === 'address') {
    return whyNotAddress(state.address.trim()) && 'address'
  }
  return whyNotCard(state.pan) && 'card'
}

/**
 * Compares in whole cents with a balance or what is left of a limit. An unreadable value on either
 * side is no reason to refuse.
 */
export function isAbove(amount: string, balance: string): boolean {
  const [cents, held] = [parseAmount(amount), parseBalance(balance)]
  return cents !== undefined && held !== undefined && cents > 0n && cents > held
}
