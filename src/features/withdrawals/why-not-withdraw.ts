import { whyNotCard } from '../../../contract/rules/card-number.ts'
import { whyNotAddress } from '../../../contract/rules/crypto-address.ts'
import { ADDRESS_CURRENCY, decimalsOf, greatestAmount } from '../../../contract/rules/currencies.ts'
import { type AmountProblem, findAmountProblem } from '../../shared/money-act/amount-problem.ts'

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
  | 'empty'
  | AmountProblem
  | 'address'
  | 'card'

/** Returns why money cannot be sent (G2), or undefined. */
export function whyNotWithdraw(state: WithdrawalState): WhyNotWithdraw | undefined {
  const { account, amount } = state
  if (!state.isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (!account) return 'no-account'
  if (amount === '') return 'empty'
  const decimals = decimalsOf(account.currency_code)
  const { balance, currency_code: currency } = account
  const bounds = { decimals, balance, dailyLeft: state.dailyLeft, most: greatestAmount(currency) }
  const problem = findAmountProblem(amount, bounds)
  if (problem) return problem
  if (recipientKind(account.currency_code) === 'address') {
    return whyNotAddress(state.address.trim()) && 'address'
  }
  return whyNotCard(state.pan) && 'card'
}
