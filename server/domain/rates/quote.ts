import type { Rate } from '../../../src/contract/rules/money.ts'

/** Digits after the point of a mid price and of a published rate. */
const MID_DIGITS = 12
const RATE_DIGITS = 8

/** Factor of the mid price after the spread of one percent. */
const KEPT_PERCENT = 99n
const WHOLE = 1_000_000n

const MINUTE_MS = 60_000
/** Amplitudes (millionths) and periods (minutes) of the two waves of a currency's drift. */
const WAVES = [
  { height: 1500, minutes: 47 },
  { height: 1000, minutes: 613 },
] as const

export interface Currency {
  code: string
  /** Price of one unit in dollars, decimal text with twelve digits after the point. */
  mid_usd: string
  position: number
}

/**
 * Returns the deviation of a currency from its mid price in millionths: at most 2500, some 200 a
 * minute, equal on every server for the same minute. The dollar and what is worth one do not move.
 */
export function driftOf(currency: Currency, now: Date): bigint {
  if (readMid(currency) === 10n ** BigInt(MID_DIGITS)) return 0n
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const heights = WAVES.map(({ height, minutes }, wave) => {
    const phase = currency.position * (wave + 1)
    return height * Math.sin((2 * Math.PI * minute) / minutes + phase)
  })
  return BigInt(Math.round(heights.reduce((sum, height) => sum + height, 0)))
}

/**
 * The rate at which an owner gets `to` for one `from`, as decimal text: the drifting mid prices
 * less one percent, cut to eight digits in the wallet's favour. Undefined when it rounds to zero.
 */
export function quote(from: Currency, to: Currency, now: Date): string | undefined {
  const price = readMid(from) * (WHOLE + driftOf(from, now)) * KEPT_PERCENT
  const units =
    (price * 10n ** BigInt(RATE_DIGITS)) / (readMid(to) * (WHOLE + driftOf(to, now)) * 100n)
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

function readMid({ mid_usd }: Currency): bigint {
  const [whole = '0', fraction = ''] = mid_usd.split('.')
  return BigInt(whole + fraction.padEnd(MID_DIGITS, '0'))
}
