import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '../../kernel/api/call.ts'
import { profileEndpoints } from '../../../contract/calls/profile.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { sessionAtom } from '../../kernel/runtime/session-data.ts'
import { store } from '../../kernel/runtime/store.ts'
import type { LevelStep } from './level-step.ts'

const PAUSE_MS = 5000

/** The page of the identification service was opened beside the app. */
const isWatchedAtom = sessionAtom(false)

/** Starts polling the identification opened beside the app. */
export function watchIdentification(): void {
  store.set(isWatchedAtom, true)
}

/** Polls the identification status every 5 seconds and on return, until it has ended. */
export function useIdentificationWatch(step: LevelStep): void {
  const queryClient = useQueryClient()
  const isWatched = useAtomValue(isWatchedAtom)
  useQuery({
    queryKey: ['identification-watch'],
    queryFn: async ({ signal }) => {
      const { status } = await call(profileEndpoints.levelStatus, { signal })
      await queryClient.refetchQueries(profileQuery)
      return status
    },
    enabled: isWatched && (step === 'upgrade' || step === 'renew' || step === 'refresh'),
    refetchInterval: PAUSE_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  })
}
