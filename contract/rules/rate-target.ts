import {
  divideHalfUp,
  type Minor,
  multiplyByRate,
  parseRate,
  type Rate,
  rateOfMinor,
} from './money.ts'

/**
 * The side of an exchange of which one unit costs a price: the readable way round is one of the
 * two.
 */
export type RateUnit = 'from' | 'to'

/** Digits behind the point of a published rate, and of a price that an owner waits for. */
const RATE_DIGITS = 8
const SCALE = 10n ** BigInt(RATE_DIGITS)
const TARGET = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/

/** How far a price may be from that of today, in percent of it. */
export const MOST_FAR_PERCENT = 30n
const WHOLE_PERCENT = 100n

/** Orders and alerts that wait for a rate, of one owner at most. */
export const MOST_RATE_ORDERS = 50
/** How many days an order may wait. */
export const MOST_WAIT_DAYS = 365

/**
 * Returns a price that an owner waits for in units of its last digit; undefined where it is none.
 */
function readTarget(text: string): bigint | undefined {
  const rate = TARGET.test(text) ? parseRate(text) : undefined
  return rate && (rate.units * SCALE) / rate.scale
}

function write(units: bigint): string {
  const fraction = (units % SCALE).toString().padStart(RATE_DIGITS, '0').replace(/0+$/, '')
  return fraction === '' ? `${units / SCALE}` : `${units / SCALE}.${fraction}`
}

/** Returns a price as it is stored: `95`, and not `95.00`. Undefined for what is no price. */
export function cleanTarget(text: string): string | undefined {
  const units = readTarget(text)
  return units === undefined ? undefined : write(units)
}

/**
 * Returns the smallest rate (`to` for one `from`) that reaches a price. That of one `from` is
 * reached from above. Where the price of one `to` is reached from below, it is the reciprocal,
 * rounded up: the rates are those with eight digits whose reciprocal is at most the price.
 */
export function thresholdOf(target: string, unit: RateUnit): string | undefined {
  const units = readTarget(target)
  if (units === undefined || units === 0n) return undefined
  return write(unit === 'from' ? units : (SCALE * SCALE + units - 1n) / units)
}

/** Returns whether a rate is at or beyond a threshold. */
export function isReached(rate: string, threshold: string): boolean {
  const [a, b] = [parseRate(rate), parseRate(threshold)]
  return a !== undefined && b !== undefined && a.units * b.scale >= b.units * a.scale
}

/** Returns what an amount gets at a rate, rounded half up, as every exchange does. */
export function gainAt(
  amount: Minor,
  rate: string,
  decimals: { from: number; to: number },
): Minor | undefined {
  const parsed = parseRate(rate)
  return parsed && multiplyByRate(amount, rateOfMinor(parsed, decimals))
}

/**
 * Returns the price of one unit at a rate, with eight digits behind the point, rounded half up;
 * undefined at no rate.
 */
export function priceAt(rate: string, unit: RateUnit): string | undefined {
  const parsed = parseRate(rate)
  if (!parsed) return undefined
  const { units, scale }: Rate =
    unit === 'from' ? parsed : { units: parsed.scale, scale: parsed.units }
  return write(divideHalfUp(units * SCALE, scale))
}

/** Returns how far two prices are from each other; undefined where one is none. */
export function distanceOf(one: string, other: string): string | undefined {
  const [a, b] = [readTarget(one), readTarget(other)]
  if (a === undefined || b === undefined) return undefined
  return write(a > b ? a - b : b - a)
}

/** Returns a drawn price as text, with so many decimals. */
export function writeDrawn(price: number, digits: number): string {
  return write(BigInt(Math.round(price * 10 ** digits)) * 10n ** BigInt(RATE_DIGITS - digits))
}

/** Returns whether a price is further from that at the present rate than an owner may wait for. */
export function isTooFar(target: string, unit: RateUnit, rate: string): boolean {
  const [wanted, now] = [readTarget(target), parseRate(rate)]
  if (wanted === undefined || !now) return false
  const most = WHOLE_PERCENT + MOST_FAR_PERCENT
  const least = WHOLE_PERCENT - MOST_FAR_PERCENT
  // target > 1.3 × rate, or target < 0.7 / rate.
  return unit === 'from'
    ? wanted * now.scale * WHOLE_PERCENT > now.units * SCALE * most
    : wanted * now.units * WHOLE_PERCENT < now.scale * SCALE * least
}
