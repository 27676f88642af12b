import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { type SingleFlight, useSingleFlight } from './single-flight.ts'

interface GuardedMutationOptions<Answer, Input> extends UseMutationOptions<Answer, Error, Input> {
  /** Shared by acts of which only one may run at a time; by default the act has its own. */
  flight?: SingleFlight
}

/**
 * A mutation that the owner's press starts with `start(input)`. A press while it runs starts
 * nothing, even one within the same task; a failure is in `error`.
 */
export function useGuardedMutation<Answer, Input = void>({
  flight,
  ...options
}: GuardedMutationOptions<Answer, Input>) {
  const ownFlight = useSingleFlight()
  const { mutateAsync, data, error, isError, isPending, reset } = useMutation(options)
  const run = flight ?? ownFlight
  return {
    answer: data,
    error,
    isError,
    isPending,
    reset,
    start: (input: Input) => {
      run(() => mutateAsync(input)).catch(() => {})
    },
  }
}
