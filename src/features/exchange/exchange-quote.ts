import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { decimalsOf, greatestAmount } from '../../../contract/rules/currencies.ts'
import {
  divideByRate,
  formatAmount,
  type Minor,
  multiplyByRate,
  parseAmount,
  parseBalance,
  parseRate,
  parseSignedAmount,
  type Rate,
  rateOfMinor,
} from '../../../contract/rules/money.ts'
import {
  type AmountProblem,
  findAmountProblem,
  isAbove,
} from '../../shared/money-act/amount-problem.ts'

export type ExchangeSide = 'from' | 'to'

/** A rate that amounts can be computed with. */
export interface UsableRate {
  id: string
  /** Price of one unit of the first currency in the second, as received. */
  quantity: string
  value: Rate
  /** Price of the smallest unit of the first currency in smallest units of the second. */
  ofMinor: Rate
  /** Decimals of the two currencies. */
  decimals: Readonly<Record<ExchangeSide, number>>
  /** The smallest amounts that are exchanged; one unit where the server names none. */
  least: Readonly<Record<ExchangeSide, Minor>>
  /**
   * What it was made of, where the server sends it: the mid price, and a fee in the first currency.
   */
  mid?: Rate | undefined
  fee?: string | undefined
  /** The markup is higher because the market is closed. */
  isMarketClosed?: boolean | undefined
  /** The number of the tariff that the markup is of, where the server sends it. */
  tariff?: number | undefined
  /** The greatest amounts that are exchanged, where there are any. */
  most: Readonly<Partial<Record<ExchangeSide, Minor>>>
}

/** The two amounts as decimal text; empty where there is none. */
export interface ExchangeAmounts {
  from: string
  to: string
  /** The side typed last; the other one is computed from it. */
  typed: ExchangeSide
}

export const NO_AMOUNTS: ExchangeAmounts = { from: '', to: '', typed: 'from' }

/** Returns the rate of a pair; one whose `quantity_in` is not 1 does not count (H3). */
export function findRate(
  rates: readonly ExchangeRate[],
  fromCode: string,
  toCode: string,
): UsableRate | undefined {
  const found = rates.find(
    (rate) =>
      rate.from_currency_code === fromCode &&
      rate.to_currency_code === toCode &&
      isOne(rate.quantity_in),
  )
  const value = found && parseRate(found.quantity_out)
  if (!found || !value) return undefined
  const decimals = { from: decimalsOf(fromCode), to: decimalsOf(toCode) }
  const least = {
    from: readLeast(found.min_from_amount, decimals.from),
    to: readLeast(found.min_to_amount, decimals.to),
  }
  const most = { ...readMost('from', fromCode), ...readMost('to', toCode) }
  const ofMinor = rateOfMinor(value, decimals)
  const mid = parseRate(found.mid ?? '')
  const { id, quantity_out: quantity, fee, is_market_closed: isMarketClosed } = found
  const tariff = found.tariff_number
  return { id, quantity, value, ofMinor, decimals, least, most, mid, fee, isMarketClosed, tariff }
}

function readLeast(amount: string | undefined, decimals: number): Minor {
  const least = parseSignedAmount(amount ?? '', decimals) ?? 0n
  return least > 0n ? least : 1n
}

function readMost(side: ExchangeSide, code: string): Partial<Record<ExchangeSide, Minor>> {
  const most = parseAmount(greatestAmount(code) ?? '', decimalsOf(code))
  return most === undefined ? {} : { [side]: most }
}

function isOne(quantity: string): boolean {
  const value = parseRate(quantity)
  return value !== undefined && value.units === value.scale
}

/** Returns whether two rates are equal, by id and quantity. */
export function isSameRate(one: UsableRate | undefined, other: UsableRate | undefined): boolean {
  return one?.id === other?.id && one?.quantity === other?.quantity
}

/** Returns whether either amount is below its minimum. */
export function isBelowLeast(amounts: ExchangeAmounts, { least, decimals }: UsableRate): boolean {
  const sides: readonly ExchangeSide[] = ['from', 'to']
  return sides.some((side) => (parseAmount(amounts[side], decimals[side]) ?? 0n) < least[side])
}

/** Returns whether either amount is above its maximum. */
export function isAboveMost(amounts: ExchangeAmounts, { most, decimals }: UsableRate): boolean {
  const sides: readonly ExchangeSide[] = ['from', 'to']
  return sides.some((side) => {
    const greatest = most[side]
    const amount = parseAmount(amounts[side], decimals[side])
    return greatest !== undefined && amount !== undefined && amount > greatest
  })
}

/**
 * Returns the greatest amount of one side that keeps to the maximum of both; undefined without one.
 */
export function mostOf(side: ExchangeSide, { ofMinor, most }: UsableRate): Minor | undefined {
  const isFrom = side === 'from'
  const other = isFrom ? most.to : most.from
  if (other === undefined) return most[side]
  const exact = isFrom ? divideByRate(other, ofMinor) : multiplyByRate(other, ofMinor)
  const follows = isFrom ? multiplyByRate(exact, ofMinor) : divideByRate(exact, ofMinor)
  // A rounded half unit may be worth too much on the other side.
  const fitting = follows > other ? exact - 1n : exact
  const own = most[side]
  return own !== undefined && own < fitting ? own : fitting
}

/** Returns the smallest amount of one side that satisfies the minimum of both. */
export function leastOf(side: ExchangeSide, { ofMinor, least }: UsableRate): Minor {
  const isFrom = side === 'from'
  const other = isFrom ? least.to : least.from
  const exact = isFrom ? divideByRate(other, ofMinor) : multiplyByRate(other, ofMinor)
  const follows = isFrom ? multiplyByRate(exact, ofMinor) : divideByRate(exact, ofMinor)
  // A rounded half unit may be worth more on the other side.
  const enough = follows < other ? exact + 1n : exact
  return enough > least[side] ? enough : least[side]
}

/** Returns the amounts after one side was typed: the other is computed, and emptied with it. */
export function typeAmount(
  amounts: ExchangeAmounts,
  side: ExchangeSide,
  text: string,
  rate: UsableRate | undefined,
): ExchangeAmounts {
  if (text === '') return { ...NO_AMOUNTS, typed: side }
  return followRate({ ...amounts, [side]: text, typed: side }, rate)
}

/**
 * Computes the other side, rounded half up. Without a rate both sides stay; from invalid
 * text it is empty.
 */
export function followRate(
  amounts: ExchangeAmounts,
  rate: UsableRate | undefined,
): ExchangeAmounts {
  if (!rate) return amounts
  const { decimals, ofMinor } = rate
  const typed = parseAmount(amounts[amounts.typed], decimals[amounts.typed])
  if (amounts.typed === 'from') {
    const to = typed === undefined ? undefined : multiplyByRate(typed, ofMinor)
    return { ...amounts, to: write(to, decimals.to) }
  }
  const from = typed === undefined ? undefined : divideByRate(typed, ofMinor)
  return { ...amounts, from: write(from, decimals.from) }
}

/** Returns empty text for nothing to convert, and for a result beyond the largest amount. */
function write(amount: Minor | undefined, decimals: number): string {
  if (amount === undefined) return ''
  const text = formatAmount(amount, decimals)
  return parseAmount(text, decimals) === undefined ? '' : text
}

/** Returns the amounts at another rate, and whether a displayed amount has changed (H6). */
export function requote(
  amounts: ExchangeAmounts,
  rate: UsableRate | undefined,
): { amounts: ExchangeAmounts; hasMoved: boolean } {
  const next = followRate(amounts, rate)
  const other = amounts.typed === 'from' ? 'to' : 'from'
  return { amounts: next, hasMoved: amounts[other] !== '' && amounts[other] !== next[other] }
}

/** The amounts change sides with their accounts; then 'to' follows the new pair's rate (U49). */
export function swapAmounts(
  { from, to }: ExchangeAmounts,
  rate: UsableRate | undefined,
): ExchangeAmounts {
  return followRate({ from: to, to: from, typed: 'from' }, to === '' ? undefined : rate)
}

/** Sets 'from' to the whole balance; an unreadable balance changes nothing. */
export function takeAll(
  amounts: ExchangeAmounts,
  account: { balance: string; currency_code: string },
  rate: UsableRate | undefined,
): ExchangeAmounts {
  const decimals = decimalsOf(account.currency_code)
  const all = parseBalance(account.balance, decimals)
  if (all === undefined) return amounts
  return typeAmount(amounts, 'from', formatAmount(all > 0n ? all : 0n, decimals), rate)
}

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
  /**
   * Balance of the account that pays; undefined where that is no bound, because it is for another
   * day.
   */
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
