import { isAbove } from '../../entities/payment/why-not-withdraw.ts'
import { parseAmount } from '../../lib/money.ts'
import { type Amounts, isBelowLeast, type UsableRate } from './exchange-quote.ts'

/** Why an exchange cannot be asked for: each rule by its name (H4). */
export type Obstacle =
  | 'same-account'
  | 'rates-loading'
  | 'rates-failed'
  | 'no-rate'
  | 'empty'
  | 'invalid'
  | 'zero'
  | 'below-least'
  | 'exceeds-balance'

export interface ExchangeState {
  fromId: string
  toId: string
  /** Balance of the account that pays. */
  balance: string
  amounts: Amounts
  rate: UsableRate | undefined
  /** How the last call for rates stands; rates that came earlier still count. */
  ratesStatus: 'pending' | 'error' | 'success'
}

/** The text that explains an obstacle; `{amount}` stands in one of them. */
export const OBSTACLE_TEXTS = {
  'same-account': 'exchange.same_account',
  'rates-loading': 'exchange.rates_loading',
  'rates-failed': 'exchange.rates_error',
  'no-rate': 'exchange.no_rate',
  empty: 'exchange.enter_amount',
  invalid: 'validation.amount_invalid',
  zero: 'validation.amount_zero',
  'below-least': 'exchange.least_amount',
  'exceeds-balance': 'exchange.not_enough',
} as const satisfies Record<Obstacle, string>

/** The first rule that stands against submitting; undefined when none does. */
export function whyNotSubmit(state: ExchangeState): Obstacle | undefined {
  if (state.fromId === state.toId) return 'same-account'
  if (!state.rate) return whyNoRate(state.ratesStatus)
  const { from, to } = state.amounts
  return (
    whyNotAmounts(from, to) ??
    whyNotAffordable(from, state.balance) ??
    whyTooLittle(state.amounts, state.rate)
  )
}

function whyNoRate(status: ExchangeState['ratesStatus']): Obstacle {
  if (status === 'pending') return 'rates-loading'
  return status === 'error' ? 'rates-failed' : 'no-rate'
}

function whyNotAmounts(...texts: readonly string[]): Obstacle | undefined {
  if (texts.every((text) => text === '')) return 'empty'
  const amounts = new Set(texts.map(parseAmount))
  if (amounts.has(undefined)) return 'invalid'
  return amounts.has(0n) ? 'zero' : undefined
}

function whyNotAffordable(from: string, balance: string): Obstacle | undefined {
  return isAbove(from, balance) ? 'exceeds-balance' : undefined
}

function whyTooLittle(amounts: Amounts, rate: UsableRate): Obstacle | undefined {
  return isBelowLeast(amounts, rate) ? 'below-least' : undefined
}
