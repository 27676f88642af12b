/**
 * Money as decimal text on the wire and as whole minor units (cents) inside.
 * No binary floating point anywhere (H3).
 */

/** A whole number of the currency's smallest units: 12.34 with two decimals is 1234n. */
export type Minor = bigint

const AMOUNT = /^(0|[1-9]\d{0,14})(?:\.(\d{1,6}))?$/
/** Amounts are below this number of smallest units: sums of them fit 64 bits. */
const TOO_MUCH = 10n ** 17n
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/
const RATE = /^(\d{1,18})(?:\.(\d{1,18}))?$/

/**
 * Reads an unsigned amount such as `0`, `12.5` or `1500.00` of a currency with so many decimals.
 * Returns undefined for anything else: signs, grouping, exponents, more decimals, foreign digits.
 */
export function parseAmount(text: string, decimals: number): Minor | undefined {
  const match = AMOUNT.exec(text)
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > decimals) return undefined
  const amount = BigInt(`${match[1]}${fraction.padEnd(decimals, '0')}`)
  return amount < TOO_MUCH ? amount : undefined
}

/** Returns whether an amount is zero, whatever its decimals. */
export function isZeroAmount(text: string): boolean {
  return /^0(?:\.0+)?$/.test(text)
}

export interface Decimal {
  isNegative: boolean
  whole: string
  fraction: string
}

/**
 * The parts of decimal text as servers send it, `-140.50`. Undefined for anything else, and for
 * more whole digits than an amount may have.
 */
export function readDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text.trim())
  if (!match) return undefined
  return { isNegative: match[1] === '-', whole: match[2] ?? '0', fraction: match[3] ?? '' }
}

/** Reads an amount as it is shown: further decimals are rounded half up, away from zero. */
export function parseSignedAmount(text: string, decimals: number): Minor | undefined {
  const decimal = readDecimal(text)
  return decimal && toMinor(decimal, roundHalfUp(decimal, decimals))
}

/** Reads a balance. Further decimals are cut, because they cannot be spent. */
export function parseBalance(text: string, decimals: number): Minor | undefined {
  const decimal = readDecimal(text)
  return decimal && toMinor(decimal, scaled(decimal, decimals))
}

function toMinor({ isNegative }: Decimal, units: bigint): Minor {
  return isNegative ? -units : units
}

/** A decimal without its sign as a whole number of its last digit but `digits`, rounded half up. */
export function roundHalfUp(decimal: Pick<Decimal, 'whole' | 'fraction'>, digits: number): bigint {
  const isUp = (decimal.fraction[digits] ?? '0') >= '5'
  return scaled(decimal, digits) + (isUp ? 1n : 0n)
}

function scaled({ whole, fraction }: Pick<Decimal, 'whole' | 'fraction'>, digits: number): bigint {
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** Writes an amount as wire text with all its decimals: 150000n is `1500.00`, -5n is `-0.05`. */
export function formatAmount(amount: Minor, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** An exact exchange rate: `units / scale`. */
export interface Rate {
  units: bigint
  scale: bigint
}

/** Reads a positive decimal rate such as `0.0109`; undefined when it is not one or is zero. */
export function parseRate(text: string): Rate | undefined {
  const match = RATE.exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  const units = BigInt(`${match[1]}${fraction}`)
  return units === 0n ? undefined : { units, scale: 10n ** BigInt(fraction.length) }
}

/**
 * Returns a rate of one unit as the rate of one smallest unit, for currencies with these decimals.
 */
export function rateOfMinor(rate: Rate, decimals: { from: number; to: number }): Rate {
  return {
    units: rate.units * 10n ** BigInt(decimals.to),
    scale: rate.scale * 10n ** BigInt(decimals.from),
  }
}

/** amount × rate of smallest units, rounded half up. */
export function multiplyByRate(amount: Minor, rate: Rate): Minor {
  return divideHalfUp(amount * rate.units, rate.scale)
}

/** amount ÷ rate of smallest units, rounded half up. */
export function divideByRate(amount: Minor, rate: Rate): Minor {
  return divideHalfUp(amount * rate.scale, rate.units)
}

/** Quotient of two non-negative integers, halves rounded up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
