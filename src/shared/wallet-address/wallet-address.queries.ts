import { queryOptions } from '@tanstack/react-query'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { call } from '../../kernel/api/call.ts'

/** The wallet address of the owner, where they have one (T1). */
export const walletAddressQuery = queryOptions({
  queryKey: ['wallet-address'],
  queryFn: ({ signal }) => call(walletAddressEndpoints.walletAddress, { signal }),
})
