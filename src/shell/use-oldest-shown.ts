import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isOwnerData } from '../shared/query-state/owner-data.ts'

/** Returns when the oldest data on screen was received, ms; undefined without data. */
export function useOldestShown(): number | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => findOldest(client),
    () => undefined,
  )
}

function findOldest(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isOwnerData(queryKey) })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return times.length > 0 ? Math.min(...times) : undefined
}
