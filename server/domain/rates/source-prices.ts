import { MID_DIGITS, readUnits } from './quote.ts'

/** Digits after the point of an observed price. */
const OBSERVED_DIGITS = 18
const MID_SCALE = 10n ** BigInt(MID_DIGITS)

/** The currency in which all prices of the house are. */
export const DOLLAR = 'USD'

/** One unit of `base` costs `price` of `quote`. */
export interface ObservedPrice {
  base_code: string
  quote_code: string
  price: string
}

/**
 * Returns the prices in dollars that one answer of a source contains, in units of the last digit of
 * a mid price, rounded half up. Each pair has the source's anchor on one side, so a currency is
 * crossed to the dollar through the anchor, as an exact fraction. Without a price of the dollar
 * there are none.
 */
export function crossToDollars(
  anchor: string,
  observed: readonly ObservedPrice[],
): ReadonlyMap<string, bigint> {
  const worths = new Map<string, Fraction>([[anchor, { over: 1n, under: 1n }]])
  for (const { base_code, quote_code, price } of observed) {
    const units = readUnits(price, OBSERVED_DIGITS)
    const one = readUnits('1', OBSERVED_DIGITS)
    if (quote_code === anchor) worths.set(base_code, { over: units, under: one })
    else if (base_code === anchor) worths.set(quote_code, { over: one, under: units })
  }
  const dollar = worths.get(DOLLAR)
  if (!dollar) return new Map()
  const prices = Array.from(worths, ([code, worth]): [string, bigint] => [
    code,
    divideHalfUp(worth.over * dollar.under * MID_SCALE, worth.under * dollar.over),
  ])
  return new Map(prices.filter(([, price]) => price > 0n))
}

/** What one unit is worth in the anchor. */
interface Fraction {
  over: bigint
  under: bigint
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
