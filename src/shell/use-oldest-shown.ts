import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isOwnerData } from '../entities/data-state/owner-data.ts'

/** When the oldest of the owner's data on screen came, in milliseconds; undefined without any. */
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
