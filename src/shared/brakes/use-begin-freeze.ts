import { useQueryClient } from '@tanstack/react-query'
import { brakeEndpoints } from '../../../contract/calls/brakes.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useOnline } from '../../kernel/api/use-online.ts'
import { host } from '../../kernel/platform/current-host.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { errorText } from '../../kernel/texts/error-text.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { securityEventsQuery } from '../profile/security-events.queries.ts'

/** Freezes what leaves the wallet by one press (S7). */
export function useBeginFreeze() {
  const { text } = useTexts()
  const isOnline = useOnline()
  const queryClient = useQueryClient()
  const { queryKey } = profileQuery
  const begin = useGuardedMutation({
    mutationFn: () => call(brakeEndpoints.beginOwnFreeze),
    onSuccess: ({ frozen_at }) => {
      queryClient.setQueryData(
        queryKey,
        (profile) => profile && { ...profile, own_freeze: { frozen_at, device: '' } },
      )
      host().giveFeedback('success')
      showToast(text('freeze.on'))
    },
    onError: (error) => showToast(errorText(error, text)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    isPending: begin.isPending,
    start: () => {
      if (isOnline) begin.start()
      else showToast(text('error.offline_action'))
    },
  }
}
