import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that runs a retry and refetches everything else on screen that failed. */
export function useRetryAll(onRetry: () => void): () => void {
  const client = useQueryClient()
  return () => {
    onRetry()
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    })
  }
}
