import { MID_DIGITS, readMid, writeMid } from '../domain/rates/quote.ts'
import { STEP_MS } from '../domain/rates/rate-history.ts'
import type {
  Mids,
  PastMids,
  PointStep,
  PricedCurrency,
  RateSource,
} from '../domain/rates/rate-source.ts'

const WHOLE = 1_000_000n
const MINUTE_MS = STEP_MS.minute
const DAY_MINUTES = STEP_MS.day / MINUTE_MS

/** Amplitudes (millionths) and periods (minutes) of the waves of a currency's drift. */
const WAVES = [
  { height: 1500, minutes: 47 },
  { height: 1000, minutes: 613 },
  { height: 6000, minutes: 9 * DAY_MINUTES },
  { height: 14_000, minutes: 131 * DAY_MINUTES },
] as const

/** Moments of the past, as dense as a chart of 120 points needs them: how many, and how far apart. */
const PAST: readonly { step: PointStep; moments: number; everyMs: number }[] = [
  { step: 'day', moments: 366, everyMs: STEP_MS.day },
  { step: 'hour', moments: 120, everyMs: 6 * STEP_MS.hour },
  { step: 'hour', moments: 84, everyMs: 2 * STEP_MS.hour },
  { step: 'minute', moments: 96, everyMs: 15 * MINUTE_MS },
]

/** Prices that are played: equal on every server for the same minute, and known for every past one. */
export const playedRates: RateSource = {
  readMids: (currencies, now) => Promise.resolve(playMids(currencies, now)),
  readPast: (currencies, now) =>
    PAST.flatMap(({ step, moments, everyMs }) =>
      Array.from({ length: moments }, (_, index): PastMids => {
        const at = new Date((Math.floor(now.getTime() / everyMs) - index) * everyMs)
        return { at, steps: [step], mids: playMids(currencies, at) }
      }),
    ),
}

function playMids(currencies: readonly PricedCurrency[], now: Date): Mids {
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
