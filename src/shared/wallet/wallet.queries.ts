import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { walletsRootKey } from './wallets-key.ts'

/** The owner's wallets in the server's order. */
export const walletsQuery = queryOptions({
  queryKey: [walletsRootKey],
  queryFn: async ({ signal }): Promise<Account[]> => {
    const { results } = await call(walletEndpoints.wallet, { signal })
    return results[0]?.accounts ?? []
  },
})
