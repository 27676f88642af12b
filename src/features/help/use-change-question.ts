import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'

/** A change of a question that the owner's press starts; the question is read again after it. */
export function useChangeQuestion<Input = void>(
  change: (input: Input) => Promise<unknown>,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useGuardedMutation<unknown, Input>({
    mutationFn: change,
    onSuccess: () => onDone?.(),
    onSettled: () => {
      // The receipt shows an open question.
      void client.invalidateQueries({ queryKey: ['receipt'] })
      return client.invalidateQueries({ queryKey: ['help'] })
    },
  })
}
