import { useQueryClient } from '@tanstack/react-query'

/** Gives a function that does a retry, and asks again for everything else on screen that failed. */
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
