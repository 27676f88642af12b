import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that runs `first` and refetches everything on screen that failed. */
export function useRetryAll(first?: () => void): () => void {
  const client = useQueryClient()
  return () => {
    first?.()
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    })
  }
}
