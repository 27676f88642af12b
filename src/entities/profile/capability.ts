import { type QueryClient, useQuery } from '@tanstack/react-query'
import { profileQuery } from './profile.queries.ts'

/** Returns whether the server has told this addition; false until the profile is loaded. */
export function useCapability(word: string): boolean {
  return useQuery(profileQuery).data?.capabilities.includes(word) === true
}

/** Like `useCapability`, outside of a component: of the profile that is cached. */
export function hasCapability(client: QueryClient, word: string): boolean {
  return client.getQueryData(profileQuery.queryKey)?.capabilities.includes(word) === true
}
