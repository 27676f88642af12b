import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type Currency, currencyEndpoints } from '../../../contract/calls/currency.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** The table changes with releases of the server, ms. */
const FRESH_MS = HOUR_MS

/** The server's table of currencies; read where the profile names the capability (L1). */
export const currenciesQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: async ({ signal }): Promise<Currency[]> =>
    (await call(currencyEndpoints.currencies, { signal })).results,
  staleTime: FRESH_MS,
})

/** Returns the server's currencies in their order; undefined where it has no such table. */
export function useCurrencies(): readonly Currency[] | undefined {
  return useQuery({ ...currenciesQuery, enabled: false }).data
}
