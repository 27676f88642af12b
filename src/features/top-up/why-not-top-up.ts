import { amountToSend } from '../../entities/money-act/typed-amount.ts'

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

export type WhyNotTopUp = 'not-allowed' | 'pending' | 'no-account' | 'no-amount' | 'terms'

/** Returns why a top-up cannot be started (F3, U43), or undefined. */
export function whyNotTopUp(state: TopUpState): WhyNotTopUp | undefined {
  if (!state.isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (state.currency === undefined) return 'no-account'
  if (amountToSend(state.amount, state.currency) === undefined) return 'no-amount'
  return state.areTermsAccepted ? undefined : 'terms'
}
