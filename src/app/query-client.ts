import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/** Data older than this is asked for again when a screen opens or the window gets the focus back. */
const FRESH_MS = 60_000
const MAX_RETRIES = 1

// It knows of changes alone, not of a start without a network, and of none before somebody listens.
onlineManager.setOnline(navigator.onLine)
onlineManager.subscribe(() => {})

/**
 * Reads are retried once after a failure on the way; acts never are (U24). Without a network both
 * fail at once, so that what shows them can say why, and reads are made again when it is back.
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
