import { decimalsOf, greatestAmount } from '../../../contract/rules/currencies.ts'
import { isAbove } from '../../shared/money-act/amount-problem.ts'
import { amountToSend } from '../../../contract/rules/typed-money.ts'

export interface TopUpState {
  /** The profile's permission flag. */
  isAllowed: boolean
  isPending: boolean
  /** As it is typed. */
  amount: string
  /** Currency of the account to top up; undefined without one. */
  currency: string | undefined
  /** False while required terms are not accepted. */
  areTermsAccepted: boolean
}

export type WhyNotTopUp =
  | 'not-allowed'
  | 'pending'
  | 'no-account'
  | 'no-amount'
  | 'above-most'
  | 'terms'

/** Returns why a top-up cannot be started (F3, U43), or undefined. */
export function whyNotTopUp(state: TopUpState): WhyNotTopUp | undefined {
  if (!state.isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (state.currency === undefined) return 'no-account'
  const { amount, currency } = state
  if (amountToSend(amount, currency) === undefined) return 'no-amount'
  const most = greatestAmount(currency)
  if (most !== undefined && isAbove(amount, most, decimalsOf(currency))) return 'above-most'
  return state.areTermsAccepted ? undefined : 'terms'
}
