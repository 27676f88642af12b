import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Account } from '../../contract/wallet.ts'

/** The owner's wallets in the server's order. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: async ({ signal }): Promise<Account[]> => {
    const { results } = await call(endpoints.wallet, { signal })
    return results[0]?.accounts ?? []
  },
})
