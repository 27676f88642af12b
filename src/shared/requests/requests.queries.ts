import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import {
  type MoneyRequest,
  type OpenedRequest,
  requestEndpoints,
  type Requests,
} from '../../../contract/calls/requests.ts'

/** Requests that wait for the owner, and the owner's own. */
export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: ({ signal }): Promise<Requests> => call(requestEndpoints.requests, { signal }),
})

/** One request of the owner's own. */
export function oneRequestQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: ({ signal }): Promise<MoneyRequest> =>
      call(requestEndpoints.oneRequest, { query: { id }, signal }),
  })
}

/**
 * The recipient of an opened request is valid for ten minutes; it is opened again before that, ms.
 */
const FRESH_MS = 8 * 60_000

/** A request by its link, as the one who opened it sees it. Failures are not retried. */
export function openedRequestQuery(token: string) {
  return queryOptions({
    queryKey: ['requests', 'opened', token],
    queryFn: ({ signal }): Promise<OpenedRequest> =>
      call(requestEndpoints.openRequest, { body: { token }, signal }),
    retry: false,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  })
}
