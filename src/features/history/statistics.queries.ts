import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../contract/endpoints.ts'

/** Amounts and shares of all transactions there ever were, by type. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: async ({ signal }) => {
    const { results } = await call(endpoints.statistics, { signal })
    return results
  },
})
