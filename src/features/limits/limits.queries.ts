import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { limitEndpoints, type OperationLimits } from '../../../contract/calls/limits.ts'

/** What the owner may move, and what is left of it; always new where the page is opened. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }): Promise<OperationLimits[]> =>
    (await call(limitEndpoints.limits, { signal })).results,
  staleTime: 0,
})
