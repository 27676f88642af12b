import { categoryEndpoints } from '../../../contract/calls/categories.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { useRefreshMeanings } from './use-set-meaning.ts'

/** Deletes a rule; transactions keep the categories that it gave them. */
export function useDeleteRule(onDone: () => void = () => {}) {
  const refresh = useRefreshMeanings()
  return useGuardedMutation({
    mutationFn: (id: string) => call(categoryEndpoints.deleteRule, { body: { id } }),
    onSuccess: onDone,
    onSettled: refresh,
  })
}
