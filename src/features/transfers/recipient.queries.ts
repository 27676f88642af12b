import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'

/** A looked-up recipient is valid for ten minutes; it is looked up again before that, ms. */
const FRESH_MS = 8 * 60_000

/**
 * The recipient with a phone number, with the token of a code or with a wallet address. Failures
 * are not retried.
 */
export function recipientQuery(
  target: { phone: string } | { token: string } | { address: string },
) {
  return queryOptions({
    queryKey: ['recipient', target],
    queryFn: async ({ signal }) =>
      (await call(transferEndpoints.findRecipient, { body: target, signal })).recipient,
    retry: false,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
