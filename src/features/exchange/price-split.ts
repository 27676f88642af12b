import { divideHalfUp, type Rate } from '../../../contract/rules/money.ts'
import { type NumberLanguage, placeSymbol } from '../../../contract/rules/money-format.ts'
import { formatPrice, formatRate, priceDigits } from '../../../contract/rules/rate-format.ts'

/** What an owner's rate is made of, for one unit of the dearer currency. */
export interface PriceSplit {
  /** `1 USD = 80,00 ₽` */
  market: string
  /** `0,81 ₽` */
  markup: string
  /** The part of the amount that the markup keeps, in percent, as the tariff states it: `1`. */
  percent: string
}

/**
 * The rate as the price of one unit of the dearer currency, with the sign of the other: `1 USD =
 * 80,81 ₽`.
 */
export function writePairPrice(
  rate: Rate,
  pair: { from: string; to: string },
  language: NumberLanguage,
): string {
  const { of, code, price } = orient(rate, pair, rate)
  return writeEquation(of, formatPrice(price, language), code, language)
}

/**
 * Splits a rate into the mid price and the markup. All three are of the same unit with the same
 * digits, so that they add up as they are read.
 */
export function splitPrice(
  { rate, mid }: { rate: Rate; mid: Rate },
  pair: { from: string; to: string },
  language: NumberLanguage,
): PriceSplit {
  const yours = orient(rate, pair, rate)
  const { of, code, price: market } = orient(mid, pair, rate)
  const digits = priceDigits(yours.price)
  const difference = roundTo(yours.price, digits) - roundTo(market, digits)
  const size = difference < 0n ? -difference : difference
  const markup = { units: size, scale: 10n ** BigInt(digits) }
  return {
    market: writeEquation(of, formatPrice(market, language, digits), code, language),
    markup: withSymbol(formatPrice(markup, language, digits), code, language),
    percent: formatRate(percentOf(rate, mid), language),
  }
}

/** A price in the direction in which `by` is at least one. */
function orient(rate: Rate, { from, to }: { from: string; to: string }, by: Rate) {
  if (by.units >= by.scale) return { of: from, code: to, price: rate }
  return { of: to, code: from, price: { units: rate.scale, scale: rate.units } }
}

function roundTo({ units, scale }: Rate, digits: number): bigint {
  return divideHalfUp(units * 10n ** BigInt(digits), scale)
}

/** The difference of two prices as percent of the second one, decimal text with two decimals. */
export function percentOf(price: Rate, of: Rate): string {
  const [one, other] = [price.units * of.scale, of.units * price.scale]
  const hundredths = divideHalfUp((one > other ? one - other : other - one) * 10_000n, other)
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}

function writeEquation(of: string, price: string, code: string, language: NumberLanguage): string {
  return `1\u00a0${of} = ${withSymbol(price, code, language)}`
}

function withSymbol(price: string, code: string, language: NumberLanguage): string {
  const { before, after } = placeSymbol(code, language)
  return `${before}${price}${after && `\u00a0${after}`}`
}
