import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../kernel/api/api-error.ts'

/** Age after which data is refetched when a screen opens or the window gets the focus, ms. */
const FRESH_MS = 60_000
const MAX_RETRIES = 1

// React Query's own listener only sees changes, not a start without a network.
onlineManager.setOnline(navigator.onLine)
onlineManager.subscribe(() => {})

/**
 * Reads are retried once after a network failure; acts never are (U24). Without a network both fail
 * immediately, so that the page can say why; reads are refetched when it is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retry: (failures, error) =>
        failures < MAX_RETRIES &&
        error instanceof ApiError &&
        (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server'),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
