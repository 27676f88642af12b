import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import {
  type Deposit,
  depositEndpoints,
  type DepositNetwork,
} from '../../../contract/calls/deposits.ts'

/** Pause between two reads of incoming deposits, ms. */
const PAUSE_MS = 10_000

/** The networks on which USDC comes in. */
export const depositNetworksQuery = queryOptions({
  queryKey: ['deposit-networks'],
  queryFn: async ({ signal }): Promise<DepositNetwork[]> =>
    (await call(depositEndpoints.depositNetworks, { signal })).results,
})

/** The owner's address on a network, which is made once and never changes. */
export function depositAddressQuery(network: string) {
  return queryOptions({
    queryKey: ['deposit-address', network],
    queryFn: async ({ signal }): Promise<string> =>
      (await call(depositEndpoints.depositAddress, { body: { network }, signal })).address,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is on its way to the owner's addresses, read again while the page is visible. */
export const depositsQuery = queryOptions({
  queryKey: ['deposits'],
  queryFn: async ({ signal }): Promise<Deposit[]> =>
    (await call(depositEndpoints.deposits, { signal })).results,
  refetchInterval: PAUSE_MS,
  refetchOnMount: 'always',
})
