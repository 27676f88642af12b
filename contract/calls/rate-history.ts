import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { DecimalText, Moment } from '../values.ts'
import { CurrencyCode } from '../wire.ts'

/** Lengths of the history of a rate that can be asked for. */
export const RATE_PERIODS = ['day', 'week', 'month', 'year'] as const
export type RatePeriod = (typeof RATE_PERIODS)[number]

const RateHistoryQuery = v.object({
  from: CurrencyCode,
  to: CurrencyCode,
  period: v.picklist(RATE_PERIODS),
})

/** Mid prices of one unit of `from` in `to`, at most 120, the oldest first. */
const RateHistoryAnswer = v.object({
  points: v.array(v.object({ at: Moment, mid: DecimalText })),
})
export type RatePoint = v.InferOutput<typeof RateHistoryAnswer>['points'][number]

/** The call for stored prices, an addition of our server (N5). */
export const rateHistoryEndpoints = {
  rateHistory: {
    method: 'GET',
    path: '/v2/wallet/exchange/history',
    query: RateHistoryQuery,
    answer: RateHistoryAnswer,
  },
} as const satisfies Record<string, Endpoint>
