import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { moneyEndpoints } from '../../contract/money.ts'
import type { ExchangeRate } from '../../contract/money.ts'

/** Refresh interval while the exchange is open, ms. */
const REFRESH_MS = 15_000
/** Time for which the route's prefetched rates serve its page, ms. */
const FRESH_MS = 1000

/** The rates of all pairs, refreshed while the page is open (H6). */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: async ({ signal }): Promise<ExchangeRate[]> => {
    const { rates } = await call(moneyEndpoints.rates, { signal })
    return rates
  },
  staleTime: FRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
})
