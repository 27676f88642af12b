import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'

/** The owner's data, permissions and identification. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileEndpoints.authInfo, { signal }),
})
