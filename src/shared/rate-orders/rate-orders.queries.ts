import { queryOptions } from '@tanstack/react-query'
import { rateOrderEndpoints, type RateOrders } from '../../../contract/calls/rate-orders.ts'
import { call } from '../../kernel/api/call.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Orders read the present rate with them. */
const REFRESH_MS = 60_000

/** The owner's orders at a rate and rate alerts, those that wait first. */
export const rateOrdersQuery = queryOptions({
  queryKey: ['rate-orders'],
  queryFn: ({ signal }): Promise<RateOrders> => call(rateOrderEndpoints.rateOrders, { signal }),
  refetchInterval: REFRESH_MS,
})

/** The rates that the owner would have had on the days of the last year. */
export function rateYearQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['rate-year', from, to],
    queryFn: ({ signal }) => call(rateOrderEndpoints.rateYear, { query: { from, to }, signal }),
    staleTime: HOUR_MS,
  })
}
