import { useQueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { potEndpoints } from '../../../contract/calls/pots.ts'
import { potsQuery } from '../../shared/pots/pots.queries.ts'

/** Changes what the owner chose for a pot. */
export function useChangePot(onChanged: () => void = () => {}) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: BodyOf<typeof potEndpoints.changePot>) =>
      call(potEndpoints.changePot, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: potsQuery.queryKey })
      onChanged()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: potsQuery.queryKey }),
  })
}
