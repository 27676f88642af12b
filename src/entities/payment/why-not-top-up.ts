import { amountToSend } from './typed-amount.ts'

export interface TopUpState {
  /** The profile's permission flag. */
  isAllowed: boolean
  isPending: boolean
  /** As it is typed. */
  amount: string
  /** Whether there is an account to put the money into. */
  hasAccount: boolean
  /** False while terms that must be accepted are not. */
  areTermsAccepted: boolean
}

export type WhyNotTopUp = 'not-allowed' | 'pending' | 'no-account' | 'no-amount' | 'terms'

/** Why a top-up cannot be started now (F3, U43), or undefined when it can. */
export function whyNotTopUp(state: TopUpState): WhyNotTopUp | undefined {
  if (!state.isAllowed) return 'not-allowed'
  if (state.isPending) return 'pending'
  if (!state.hasAccount) return 'no-account'
  if (amountToSend(state.amount) === undefined) return 'no-amount'
  return state.areTermsAccepted ? undefined : 'terms'
}
