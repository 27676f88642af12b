import { MINUS, type NumberLanguage, UNKNOWN, writeNumber } from './money-format.ts'
import { divideHalfUp, type Rate, readDecimal, roundHalfUp } from './money.ts'

/**
 * A percent or another plain number: up to six decimals (of a number below one: six digits from the
 * first that is not zero), without trailing zeros, with the decimal sign of the language.
 */
export function formatRate(rate: string, language: NumberLanguage): string {
  const decimal = readDecimal(rate)
  if (!decimal) return UNKNOWN
  const isBelowOne = /^0+$/.test(decimal.whole)
  const leadingZeros = isBelowOne ? (/^0*/.exec(decimal.fraction)?.[0].length ?? 0) : 0
  const digits = leadingZeros + 6
  const { whole, decimals } = writeNumber(roundHalfUp(decimal, digits), digits, language)
  return `${decimal.isNegative ? MINUS : ''}${whole}${trimZeros(decimals, 0)}`
}

/** Decimals of a price below ten units, where two would be too coarse. */
const FINE_DIGITS = 4
const FINE_BELOW = 10n
const MIN_DIGITS = 2

interface PairRate {
  /** Currency whose unit price is shown. */
  of: string
  /** Price of one unit, in the currency `in`. */
  price: string
  in: string
}

/**
 * Formats a rate as the price of one unit of the dearer currency, `1 USD = 80,67 RUB`, whichever of
 * the two is paid. `rate` is how many `to` one `from` buys.
 */
export function formatPairRate(
  rate: Rate,
  pair: { from: string; to: string },
  language: NumberLanguage,
): PairRate {
  const isFromDearer = rate.units >= rate.scale
  return {
    of: isFromDearer ? pair.from : pair.to,
    price: formatPrice(isFromDearer ? rate : { units: rate.scale, scale: rate.units }, language),
    in: isFromDearer ? pair.to : pair.from,
  }
}

/** How many decimals a price has at most. */
export function priceDigits({ units, scale }: Rate): number {
  return units < FINE_BELOW * scale ? FINE_DIGITS : MIN_DIGITS
}

/**
 * Formats the price of one unit: two decimals, up to four below ten, or up to as many as `digits`.
 */
export function formatPrice(
  rate: Rate,
  language: NumberLanguage,
  digits: number = priceDigits(rate),
): string {
  const { units, scale } = rate
  const price = divideHalfUp(units * 10n ** BigInt(digits), scale)
  const { whole, decimals } = writeNumber(price, digits, language)
  return `${whole}${trimZeros(decimals, MIN_DIGITS)}`
}

/** Drops trailing zeros after the first `kept` decimals, and a decimal sign that is left alone. */
function trimZeros(decimals: string, kept: number): string {
  const fixed = decimals.slice(0, kept === 0 ? 0 : kept + 1)
  return fixed + decimals.slice(fixed.length).replace(kept === 0 ? /[.,]?0+$/ : /0+$/, '')
}
