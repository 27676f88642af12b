import type { Rate } from '../../../src/contract/rules/money.ts'

/** Digits after the point of a mid price and of a published rate. */
export const MID_DIGITS = 12
const RATE_DIGITS = 8

/** Factor of the mid price after the spread of one percent. */
const KEPT_PERCENT = 99n

/**
 * The rate at which an owner gets `to` for one `from`, as decimal text: the mid prices less one
 * percent, cut to eight digits in the wallet's favour. Undefined when it rounds to zero.
 */
export function quote(fromMid: string, toMid: string): string | undefined {
  const price = readMid(fromMid) * KEPT_PERCENT
  const units = (price * 10n ** BigInt(RATE_DIGITS)) / (readMid(toMid) * 100n)
  return units > 0n ? writeRate({ units, scale: 10n ** BigInt(RATE_DIGITS) }) : undefined
}

/** A rate as decimal text without zeros at its end. */
function writeRate({ units, scale }: Rate): string {
  const fraction = (units % scale).toString().padStart(RATE_DIGITS, '0')
  return trimZeros(`${units / scale}.${fraction}`)
}

/** Decimal text without zeros at the end: `0.990000000000` is `0.99`, `1.000` is `1`. */
export function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/** A mid price in units of its last digit. */
export function readMid(mid: string): bigint {
  const [whole = '0', fraction = ''] = mid.split('.')
  return BigInt(whole + fraction.padEnd(MID_DIGITS, '0'))
}

/** The opposite of `readMid`. */
export function writeMid(units: bigint): string {
  const scale = 10n ** BigInt(MID_DIGITS)
  return `${units / scale}.${(units % scale).toString().padStart(MID_DIGITS, '0')}`
}
