import { useQueryClient } from '@tanstack/react-query'
import { categoryEndpoints, type SetMeaningRequest } from '../../../contract/calls/categories.ts'
import { call } from '../../kernel/api/call.ts'
import type { AnswerOf } from '../../kernel/api/read-answer.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { refreshMoney } from '../../shared/wallet/refresh-money.ts'

/** Roots of the queries that a category changes beside those of money. */
const ROOTS = ['meaning', 'receipt', 'categories', 'budgets'] as const

/** Returns a function that reads everything again that a category changes. */
export function useRefreshMeanings(): () => void {
  const queryClient = useQueryClient()
  return () => {
    refreshMoney(queryClient)
    for (const root of ROOTS) void queryClient.invalidateQueries({ queryKey: [root] })
  }
}

/** Stores what the owner made of a transaction. */
export function useSetMeaning(
  onDone: (answer: AnswerOf<typeof categoryEndpoints.setMeaning>) => void,
  onFailed: (error: Error) => void = () => {},
) {
  const refresh = useRefreshMeanings()
  return useGuardedMutation({
    mutationFn: (body: SetMeaningRequest) => call(categoryEndpoints.setMeaning, { body }),
    onSuccess: onDone,
    onError: onFailed,
    onSettled: refresh,
  })
}
