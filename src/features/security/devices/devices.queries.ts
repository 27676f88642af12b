import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import {
  type OwnSession,
  type SecurityEvent,
  securityEndpoints,
} from '../../../contract/security.ts'

/** The owner's open sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<OwnSession[]> =>
    (await call(securityEndpoints.sessions, { signal })).results,
})

/** The newest events of security. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: async ({ signal }): Promise<SecurityEvent[]> =>
    (await call(securityEndpoints.securityEvents, { signal })).results,
})
