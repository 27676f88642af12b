import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type Passkey, passkeyEndpoints } from '../../../contract/calls/passkeys.ts'
import { profileQuery } from './profile.queries.ts'
import { securityEventsQuery } from './security-events.queries.ts'

/** The owner's passkeys, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }): Promise<Passkey[]> =>
    (await call(passkeyEndpoints.passkeys, { signal })).results,
})

/** Fetches again what an added or removed passkey changes. */
export function refreshPasskeys(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  void client.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
  return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}
