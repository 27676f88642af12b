import { queryOptions } from '@tanstack/react-query'
import { programEndpoints } from '../../../contract/calls/programs.ts'
import { call } from '../../kernel/api/call.ts'

/** The loader reads the request before the page is there, ms. */
const FRESH_MS = 5000
const KEPT_MS = 60_000

/**
 * The request of a program, by the secret in the address of its page. It is read again whenever the
 * page is.
 */
export function consentQuery(handle: string) {
  return queryOptions({
    queryKey: ['consent', handle],
    queryFn: ({ signal }) => call(programEndpoints.consent, { body: { handle }, signal }),
    retry: false,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  })
}
