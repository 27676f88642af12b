import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { moneyEndpoints } from '../../contract/money.ts'
import type { ExchangeRate } from '../../contract/money.ts'

/** How often rates are asked for while the exchange is open. */
const REFRESH_MS = 15_000
/** What the route has asked for serves the page that it draws. */
const FRESH_MS = 1000

/** The rates of all pairs, kept fresh while they are looked at (H6). */
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
