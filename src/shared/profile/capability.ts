import { type QueryClient, useQuery } from '@tanstack/react-query'
import { localStore } from '../../kernel/runtime/storage.ts'
import { profileQuery } from './profile.queries.ts'

const KEY = 'server-words'

/**
 * Returns whether the server has announced this addition; until the profile is loaded, whether it
 * had at the last visit.
 */
export function useCapability(word: string): boolean {
  return useKnownCapability(word) === true
}

/**
 * Like `useCapability`, but undefined while nothing is known, for a page that would look like
 * another one.
 */
export function useKnownCapability(word: string): boolean | undefined {
  const { data, isPending, fetchStatus } = useQuery(profileQuery)
  const words = data?.capabilities ?? readLastWords()
  if (words) return words.includes(word)
  return isPending && fetchStatus === 'fetching' ? undefined : false
}

/** Like `useCapability`, outside of a component: of the profile that is cached. */
export function hasCapability(client: QueryClient, word: string): boolean {
  return client.getQueryData(profileQuery.queryKey)?.capabilities.includes(word) === true
}

/** Keeps on this device which additions the server has, for the next start. */
export function keepCapabilities(client: QueryClient): void {
  const words = client.getQueryData(profileQuery.queryKey)?.capabilities
  if (words) localStore.write(KEY, words.join(' '))
}

function readLastWords(): readonly string[] | undefined {
  return localStore.read(KEY)?.split(' ')
}
