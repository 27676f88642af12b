import { queryOptions } from '@tanstack/react-query'
import { programAccessEndpoints } from '../../../contract/calls/program-access.ts'
import { walletAddressEndpoints } from '../../../contract/calls/wallet-address.ts'
import { call } from '../../kernel/api/call.ts'

/** The keys by which programs of the owner read, and how many there may be. */
export const readKeysQuery = queryOptions({
  queryKey: ['read-keys'],
  queryFn: ({ signal }) => call(programAccessEndpoints.readKeys, { signal }),
})

/** Where programs learn of incoming money, and how many such places there may be. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(programAccessEndpoints.webhooks, { signal }),
})

/** Returns the query of what was sent to a webhook lately. */
export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) =>
      (await call(programAccessEndpoints.webhookDeliveries, { query: { id }, signal })).results,
  })
}

/** The keys with which programs sign as the address of the owner; undefined without an address. */
export const signingKeysQuery = queryOptions({
  queryKey: ['signing-keys'],
  queryFn: async ({ signal }) => {
    const [{ address }, { results }] = await Promise.all([
      call(walletAddressEndpoints.walletAddress, { signal }),
      call(walletAddressEndpoints.programKeys, { signal }),
    ])
    return { hasAddress: address !== undefined, results }
  },
})
