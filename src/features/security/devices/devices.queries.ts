import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/api/call.ts'
import { type OwnSession, securityEndpoints } from '../../../../contract/calls/security.ts'

/** The owner's open sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<OwnSession[]> =>
    (await call(securityEndpoints.sessions, { signal })).results,
})
