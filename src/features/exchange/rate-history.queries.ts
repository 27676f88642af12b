import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import {
  rateHistoryEndpoints,
  type RatePeriod,
  type RatePoint,
} from '../../../contract/calls/rate-history.ts'

/** The server stores a price a minute. */
const FRESH_MS = 60_000

/** The mid prices of a pair over a period; both directions share one answer. */
export function rateHistoryQuery(pair: readonly [string, string], period: RatePeriod) {
  const [from, to] = pair
  return queryOptions({
    queryKey: ['rate-history', from, to, period],
    queryFn: async ({ signal }): Promise<RatePoint[]> => {
      const query = { from, to, period }
      return (await call(rateHistoryEndpoints.rateHistory, { query, signal })).points
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    // Another period shows over the old line, another pair does not.
    placeholderData: (points, query) =>
      query?.queryKey[1] === from && query.queryKey[2] === to ? points : undefined,
  })
}
