import { MID_DIGITS, readMid, writeMid } from '../domain/rates/quote.ts'
import { type Interval, INTERVALS, STEP_MS } from '../domain/rates/rate-history.ts'
import type { Mids, PastMids, PricedCurrency, RateSource } from '../domain/rates/rate-source.ts'
import { MINUTE_MS } from '../../contract/rules/durations.ts'

const WHOLE = 1_000_000n
const DAY_MINUTES = STEP_MS.day / MINUTE_MS

/** Amplitudes (millionths) and periods (minutes) of the waves of a currency's drift. */
const WAVES = [
  { height: 1500, minutes: 47 },
  { height: 1000, minutes: 613 },
  { height: 6000, minutes: 9 * DAY_MINUTES },
  { height: 14_000, minutes: 131 * DAY_MINUTES },
] as const

/** The past that charts show, and each day of the year. */
const PAST: readonly Interval[] = [
  { step: 'day', everyMs: STEP_MS.day, count: 366 },
  INTERVALS.month,
  INTERVALS.week,
  INTERVALS.day,
]

/** Simulated prices: equal on every server for the same minute, and known for every past one. */
export const simulatedRates: RateSource = {
  readPrices: (_, currencies, now) =>
    Promise.resolve({ mids: simulateMids(currencies, now), overnight: new Set() }),
  readPast: (currencies, now) =>
    PAST.flatMap(({ step, everyMs, count }) =>
      Array.from({ length: count }, (_, index): PastMids => {
        const at = new Date((Math.floor(now.getTime() / everyMs) - index) * everyMs)
        return { at, step, mids: simulateMids(currencies, at) }
      }),
    ),
}

/** Returns the simulated prices of a moment. */
export function simulateMids(currencies: readonly PricedCurrency[], now: Date): Mids {
  return new Map(
    currencies.map((currency) => {
      const mid = readMid(currency.mid_usd) * (WHOLE + driftOf(currency, now))
      return [currency.code, writeMid(mid / WHOLE)]
    }),
  )
}

/**
 * Returns the deviation of a currency from its usual price in millionths: at most 22500, some 200 a
 * minute. The dollar and what is worth one do not move.
 */
export function driftOf(currency: PricedCurrency, now: Date): bigint {
  if (readMid(currency.mid_usd) === 10n ** BigInt(MID_DIGITS)) return 0n
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const heights = WAVES.map(({ height, minutes }, wave) => {
    const phase = currency.position * (wave + 1)
    return height * Math.sin((2 * Math.PI * minute) / minutes + phase)
  })
  return BigInt(Math.round(heights.reduce((sum, height) => sum + height, 0)))
}
