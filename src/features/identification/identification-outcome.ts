import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { isCaseRunning } from '../../../contract/rules/statuses.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { hasReasons } from './abort-reason.ts'

const PAUSE_MS = 3000
const LONG_PAUSE_MS = 15_000
/** Number of requests after which the pauses are longer. */
const QUICK_REQUESTS = 20

interface Outcome {
  name: 'running' | 'complete' | 'aborted'
  reason: string | undefined
  /** The last request failed, although there is a network. */
  hasFailed: boolean
}

/**
 * Polls the latest identification until it has ended, then refreshes what depends on the level.
 * Where the server has no reasons nothing is requested, and the identification counts as running.
 */
export function useIdentificationOutcome(): Outcome {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const { data, error } = useQuery({
    queryKey: ['identification-outcome'],
    queryFn: ({ signal }) => call(profileEndpoints.levelStatus, { signal }),
    enabled: hasReasons(profile),
    refetchInterval: ({ state }) => {
      if (state.data && !isCaseRunning(state.data.status)) return false
      const requests = state.dataUpdateCount + state.errorUpdateCount
      return requests < QUICK_REQUESTS ? PAUSE_MS : LONG_PAUSE_MS
    },
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  })
  const status = data?.status
  const name = status === 'complete' || status === 'aborted' ? status : 'running'
  useEffect(() => {
    if (name !== 'running') void queryClient.invalidateQueries()
  }, [name, queryClient])
  const isOffline = error instanceof ApiError && error.kind === 'offline'
  return { name, reason: data?.reason, hasFailed: error !== null && !isOffline }
}
