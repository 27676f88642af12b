import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { profileEndpoints } from '../../contract/profile.ts'

/** The owner's data, permissions and identification. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileEndpoints.authInfo, { signal }),
})
