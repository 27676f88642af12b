/**
 * Money as decimal text on the wire and as whole minor units (cents) inside.
 * No binary floating point anywhere (H3).
 */

/** A whole number of cents: 12.34 is 1234n. */
export type Minor = bigint

/** Digits after the point of every amount on the wire. */
const AMOUNT_SCALE = 2

/** At most 15 digits before the point: the largest amount still fits a 64-bit integer of cents. */
const AMOUNT = /^(0|[1-9]\d{0,14})(?:\.(\d{1,2}))?$/
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/
const RATE = /^(\d{1,18})(?:\.(\d{1,18}))?$/

/**
 * Reads an unsigned amount such as `0`, `12.5` or `1500.00`. Returns undefined for anything else:
 * signs, grouping, exponents, a third decimal, foreign digits.
 */
export function parseAmount(text: string): Minor | undefined {
  const match = AMOUNT.exec(text)
  if (!match) return undefined
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(AMOUNT_SCALE, '0')}`)
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
export function parseSignedAmount(text: string): Minor | undefined {
  const decimal = readDecimal(text)
  return decimal && toMinor(decimal, roundHalfUp(decimal, AMOUNT_SCALE))
}

/** Reads a balance. Further decimals are cut, because they cannot be spent. */
export function parseBalance(text: string): Minor | undefined {
  const decimal = readDecimal(text)
  return decimal && toMinor(decimal, scaled(decimal, AMOUNT_SCALE))
}

function toMinor({ isNegative }: Decimal, cents: bigint): Minor {
  return isNegative ? -cents : cents
}

/** A decimal without its sign as a whole number of its last digit but `digits`, rounded half up. */
export function roundHalfUp(decimal: Pick<Decimal, 'whole' | 'fraction'>, digits: number): bigint {
  const isUp = (decimal.fraction[digits] ?? '0') >= '5'
  return scaled(decimal, digits) + (isUp ? 1n : 0n)
}

function scaled({ whole, fraction }: Pick<Decimal, 'whole' | 'fraction'>, digits: number): bigint {
  return BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** Writes cents as wire text with two decimals: 150000n is `1500.00`, -5n is `-0.05`. */
export function formatAmount(cents: Minor): string {
  const sign = cents < 0n ? '-' : ''
  const digits = (cents < 0n ? -cents : cents).toString().padStart(AMOUNT_SCALE + 1, '0')
  return `${sign}${digits.slice(0, -AMOUNT_SCALE)}.${digits.slice(-AMOUNT_SCALE)}`
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

/** amount × rate, rounded half up to whole cents. */
export function multiplyByRate(amount: Minor, rate: Rate): Minor {
  return divideHalfUp(amount * rate.units, rate.scale)
}

/** amount ÷ rate, rounded half up to whole cents. */
export function divideByRate(amount: Minor, rate: Rate): Minor {
  return divideHalfUp(amount * rate.scale, rate.units)
}

/** Quotient of two non-negative integers, halves rounded up. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
