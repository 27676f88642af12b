import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type SecurityEvent, securityEndpoints } from '../../../contract/calls/security.ts'

/** The newest events of security. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: async ({ signal }): Promise<SecurityEvent[]> =>
    (await call(securityEndpoints.securityEvents, { signal })).results,
})
