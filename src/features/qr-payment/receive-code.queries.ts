import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { transferEndpoints } from '../../../contract/calls/transfers.ts'

/** The owner's own code: its token, and name and phone as those who read it see them. */
export const receiveCodeQuery = queryOptions({
  queryKey: ['receive-code'],
  queryFn: ({ signal }) => call(transferEndpoints.receiveCode, { signal }),
})
