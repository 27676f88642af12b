import { useQueryClient } from '@tanstack/react-query'
import { planEndpoints } from '../../../contract/calls/plans.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { showToast } from '../../kernel/runtime/toasts.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { plansQuery } from './plans.queries.ts'

/** Returns a mutation that stores the time zone which plans follow. */
export function useSetZone(onDone?: () => void) {
  const { text } = useTexts()
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (zone: string) => call(planEndpoints.setTimeZone, { body: { time_zone: zone } }),
    onSuccess: (_, zone) => {
      showToast(text('zone.changed', { zone }))
      onDone?.()
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }),
      ]),
  })
}
