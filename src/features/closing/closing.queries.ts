import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { closingEndpoints } from '../../../contract/calls/closing.ts'

/** What has to be done before the wallet can be closed; always new where the page is opened. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => call(closingEndpoints.closingState, { signal }),
  staleTime: 0,
  gcTime: 0,
})
