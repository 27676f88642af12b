import type { ExchangeRate } from '../../contract/money.ts'
import {
  divideByRate,
  formatAmount,
  type Minor,
  multiplyByRate,
  parseAmount,
  parseBalance,
  parseRate,
  type Rate,
} from '../../contract/rules/money.ts'

export type Side = 'from' | 'to'

/** A rate that amounts can be computed with. */
export interface UsableRate {
  id: string
  /** Price of one unit of the first currency in the second, as received. */
  quantity: string
  value: Rate
  /** The smallest amounts that are exchanged; a cent where the server does not tell. */
  least: Readonly<Record<Side, Minor>>
}

/** The two amounts as decimal text; empty where there is none. */
export interface Amounts {
  from: string
  to: string
  /** The side typed last; the other one is computed from it. */
  typed: Side
}

export const NO_AMOUNTS: Amounts = { from: '', to: '', typed: 'from' }

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
  const least = { from: readLeast(found.min_from_amount), to: readLeast(found.min_to_amount) }
  return { id: found.id, quantity: found.quantity_out, value, least }
}

function readLeast(amount: string | undefined): Minor {
  const least = parseAmount(amount ?? '')
  return least === undefined || least === 0n ? 1n : least
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
export function isBelowLeast(amounts: Amounts, { least }: UsableRate): boolean {
  const sides: readonly Side[] = ['from', 'to']
  return sides.some((side) => (parseAmount(amounts[side]) ?? 0n) < least[side])
}

/** Returns the smallest amount of one side that satisfies the minimum of both. */
export function leastOf(side: Side, { value, least }: UsableRate): Minor {
  const isFrom = side === 'from'
  const other = isFrom ? least.to : least.from
  const exact = isFrom ? divideByRate(other, value) : multiplyByRate(other, value)
  const follows = isFrom ? multiplyByRate(exact, value) : divideByRate(exact, value)
  // A rounded half cent may be worth more on the other side.
  const enough = follows < other ? exact + 1n : exact
  return enough > least[side] ? enough : least[side]
}

/** Returns the amounts after one side was typed: the other is computed, and emptied with it. */
export function typeAmount(
  amounts: Amounts,
  side: Side,
  text: string,
  rate: UsableRate | undefined,
): Amounts {
  if (text === '') return { ...NO_AMOUNTS, typed: side }
  return followRate({ ...amounts, [side]: text, typed: side }, rate)
}

/**
 * Computes the other side, rounded half up to cents. Without a rate both sides stay; from invalid
 * text it is empty.
 */
export function followRate(amounts: Amounts, rate: UsableRate | undefined): Amounts {
  if (!rate) return amounts
  const cents = parseAmount(amounts[amounts.typed])
  if (amounts.typed === 'from') {
    return { ...amounts, to: write(cents, (from) => multiplyByRate(from, rate.value)) }
  }
  return { ...amounts, from: write(cents, (to) => divideByRate(to, rate.value)) }
}

/** Returns empty text for nothing to convert, and for a result beyond the largest amount. */
function write(cents: Minor | undefined, convert: (cents: Minor) => Minor): string {
  if (cents === undefined) return ''
  const text = formatAmount(convert(cents))
  return parseAmount(text) === undefined ? '' : text
}

/** Returns the amounts at another rate, and whether a displayed amount has changed (H6). */
export function requote(
  amounts: Amounts,
  rate: UsableRate | undefined,
): { amounts: Amounts; hasMoved: boolean } {
  const next = followRate(amounts, rate)
  const other = amounts.typed === 'from' ? 'to' : 'from'
  return { amounts: next, hasMoved: amounts[other] !== '' && amounts[other] !== next[other] }
}

/** The amounts change sides with their accounts; then 'to' follows the new pair's rate (U49). */
export function swapAmounts({ from, to }: Amounts, rate: UsableRate | undefined): Amounts {
  return followRate({ from: to, to: from, typed: 'from' }, to === '' ? undefined : rate)
}

/** Sets 'from' to the whole balance; an unreadable balance changes nothing. */
export function takeAll(amounts: Amounts, balance: string, rate: UsableRate | undefined): Amounts {
  const cents = parseBalance(balance)
  if (cents === undefined) return amounts
  return typeAmount(amounts, 'from', formatAmount(cents > 0n ? cents : 0n), rate)
}
