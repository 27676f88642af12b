import { decimalsOf, greatestAmount } from '../../../../contract/rules/currencies.ts'
import type { Account } from '../../../../contract/calls/wallet.ts'
import type { WithdrawalMethod } from '../../../../contract/calls/withdrawals.ts'
import { type AmountProblem, findAmountProblem } from '../../../shared/money-act/amount-problem.ts'

export interface PayoutInput {
  /** The profile's permission flag. */
  isAllowed: boolean
  account: Pick<Account, 'currency_code' | 'balance'>
  /** The way out, with its bounds. */
  way: Pick<WithdrawalMethod, 'is_available' | 'least' | 'greatest' | 'left'>
  /** As it is typed. */
  amount: string
  /** The recipient is whole and may be paid. */
  hasRecipient: boolean
  /** It is paid out on another day, when balance and limit may be others. */
  isPlanned?: boolean
}

export type WhyNotPayOut = 'not-allowed' | 'down' | 'empty' | AmountProblem | 'recipient'

/** Returns why a withdrawal cannot be confirmed, or undefined. */
export function whyNotPayOut(state: PayoutInput): WhyNotPayOut | undefined {
  const { account, way, amount } = state
  if (!state.isAllowed) return 'not-allowed'
  if (!way.is_available) return 'down'
  if (amount === '') return 'empty'
  const { balance, currency_code: currency } = account
  const bounds = {
    decimals: decimalsOf(currency),
    least: way.least,
    ...(!state.isPlanned && { balance, dailyLeft: way.left }),
    most: way.greatest ?? greatestAmount(currency),
  }
  return findAmountProblem(amount, bounds) ?? (state.hasRecipient ? undefined : 'recipient')
}
