import { ProviderFailure } from '../provider-call.ts'

/** Whole part, fraction and exponent, by the character before the fraction. */
const DECIMALS = {
  point: /^(\d{1,15})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/,
  comma: /^(\d{1,15})(?:,(\d{1,40}))?$/,
} as const
/** Digits after the point of an observed price. */
const PRICE_DIGITS = 18
const ONE = 10n ** BigInt(PRICE_DIGITS)
/** No currency is worth more of another one; anything beyond is a mistake of the source. */
const GREATEST = 10n ** 9n

/** Returns the failure of a source that answered, but not with what it should. */
export function unusable(source: string, why: string): ProviderFailure {
  return new ProviderFailure(`${source} answered ${why}`, { outcome: 'unknown' })
}

/** How a source writes its prices. */
interface Notation {
  mark?: keyof typeof DECIMALS
  /** The number of units that the price is of. */
  per?: string
}

/**
 * Reads a price of `per` units and returns that of one, cut to eighteen digits. Throws
 * ProviderFailure when it is not a decimal, not positive, or beyond a thousand millions or its
 * inverse.
 */
export function readPrice(
  source: string,
  text: string,
  { mark = 'point', per = '1' }: Notation = {},
): string {
  const [price, units] = [readUnits(text, mark), readUnits(per)]
  if (price === undefined || units === undefined)
    throw unusable(source, 'a price that is no number')
  if (price <= 0n || units <= 0n) throw unusable(source, 'a price that is not above zero')
  const one = (price * ONE) / units
  if (one > GREATEST * ONE || one * GREATEST < ONE) throw unusable(source, 'an absurd price')
  return writeUnits(one)
}

/** Returns the mean of two prices. */
export function meanPrice(a: string, b: string): string {
  return writeUnits(((readUnits(a) ?? 0n) + (readUnits(b) ?? 0n)) / 2n)
}

/** Returns whether the second price exceeds the first by more than a percentage of the first. */
export function exceeds(price: string, other: string, percent: bigint): boolean {
  const [low, high] = [readUnits(price) ?? 0n, readUnits(other) ?? 0n]
  return high * 100n > low * (100n + percent)
}

/** Decimal text, with an exponent or without, in units of the last digit. */
function readUnits(text: string, mark: keyof typeof DECIMALS = 'point'): bigint | undefined {
  const [isDecimal, whole = '', fraction = '', exponent = '0'] = DECIMALS[mark].exec(text) ?? []
  if (isDecimal === undefined) return undefined
  const digits = BigInt(whole + fraction)
  const shift = PRICE_DIGITS - fraction.length + Number(exponent)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

function writeUnits(units: bigint): string {
  return `${units / ONE}.${(units % ONE).toString().padStart(PRICE_DIGITS, '0')}`
}
