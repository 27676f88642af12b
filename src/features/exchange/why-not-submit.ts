import {
  type AmountProblem,
  findAmountProblem,
  isAbove,
} from '../../shared/money-act/amount-problem.ts'
import { parseAmount } from '../../../contract/rules/money.ts'
import {
  type ExchangeAmounts,
  isAboveMost,
  isBelowLeast,
  type UsableRate,
} from './exchange-quote.ts'

/** Reasons why an exchange cannot be submitted (H4). */
export type Obstacle =
  | 'same-account'
  | 'rates-loading'
  | 'rates-failed'
  | 'no-rate'
  | 'empty'
  | AmountProblem

export interface ExchangeState {
  fromId: string
  toId: string
  /** Balance of the account that pays; undefined where that is no bound, because it is for another day. */
  balance: string | undefined
  amounts: ExchangeAmounts
  rate: UsableRate | undefined
  /** Status of the last rates call; earlier rates still count. */
  ratesStatus: 'pending' | 'error' | 'success'
}

/** The first rule that stands against submitting; undefined when none does. */
export function whyNotSubmit(state: ExchangeState): Obstacle | undefined {
  if (state.fromId === state.toId) return 'same-account'
  if (!state.rate) return whyNoRate(state.ratesStatus)
  return whyNotAmounts(state.amounts, state.balance, state.rate)
}

function whyNoRate(status: ExchangeState['ratesStatus']): Obstacle {
  if (status === 'pending') return 'rates-loading'
  return status === 'error' ? 'rates-failed' : 'no-rate'
}

function whyNotAmounts(
  amounts: ExchangeAmounts,
  balance: string | undefined,
  rate: UsableRate,
): 'empty' | AmountProblem | undefined {
  const { from, to, typed } = amounts
  if (from === '' && to === '') return 'empty'
  // The computed side may be zero or too large, which is a problem of the typed side.
  const problem = findAmountProblem(amounts[typed], { decimals: rate.decimals[typed] })
  if (problem) return problem
  const { decimals } = rate
  const isReadable = [parseAmount(from, decimals.from), parseAmount(to, decimals.to)]
  if (isReadable.includes(undefined)) return 'invalid'
  if (balance !== undefined && isAbove(from, balance, decimals.from)) return 'above-balance'
  if (isAboveMost(amounts, rate)) return 'above-most'
  return isBelowLeast(amounts, rate) ? 'below-least' : undefined
}
