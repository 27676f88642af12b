import type { Rate } from '../../../contract/rules/money.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'

/** Digits after the point of a mid price and of a published rate. */
export const MID_DIGITS = 12
const RATE_DIGITS = 8

/** A hundred percent in units of a spread's last digit. */
const PERCENT_DIGITS = 4
const HUNDRED_PERCENT = 100n * 10n ** BigInt(PERCENT_DIGITS)

/**
 * The prices of two currencies, and the percent of the price between them that the wallet keeps.
 */
export interface Prices {
  from: string
  to: string
  spreadPercent: string
}

/**
 * The rate at which an owner gets `to` for one `from`, as decimal text: the mid price less the
 * spread, cut to eight digits in the wallet's favour. Undefined when it rounds to zero.
 */
export function quote({ from, to, spreadPercent }: Prices): string | undefined {
  const kept = HUNDRED_PERCENT - readUnits(spreadPercent, PERCENT_DIGITS)
  const price = readMid(from) * kept * 10n ** BigInt(RATE_DIGITS)
  const units = price / (readMid(to) * HUNDRED_PERCENT)
  return units > 0n ? writeRate({ units, scale: 10n ** BigInt(RATE_DIGITS) }) : undefined
}

/** The mid price of one `from` in `to`, cut to twelve digits; undefined when it rounds to zero. */
export function midOf({ from, to }: Pick<Prices, 'from' | 'to'>): string | undefined {
  const units = (readMid(from) * 10n ** BigInt(MID_DIGITS)) / readMid(to)
  return units > 0n ? trimZeros(writeMid(units)) : undefined
}

/** A rate as decimal text without zeros at its end. */
function writeRate({ units, scale }: Rate): string {
  const fraction = (units % scale).toString().padStart(RATE_DIGITS, '0')
  return trimZeros(`${units / scale}.${fraction}`)
}

/** A mid price in units of its last digit. */
export function readMid(mid: string): bigint {
  return readUnits(mid, MID_DIGITS)
}

/** Decimal text with at most so many digits after the point, in units of the last digit. */
export function readUnits(decimal: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

/** The opposite of `readMid`. */
export function writeMid(units: bigint): string {
  const scale = 10n ** BigInt(MID_DIGITS)
  return `${units / scale}.${(units % scale).toString().padStart(MID_DIGITS, '0')}`
}
