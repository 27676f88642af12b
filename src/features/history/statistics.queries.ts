import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { walletEndpoints } from '../../contract/wallet.ts'

/** Amounts and shares of all transactions there ever were, by type. */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: async ({ signal }) => {
    const { results } = await call(walletEndpoints.statistics, { signal })
    return results
  },
})
