import { useQueryClient } from '@tanstack/react-query'
import { type Plan, planEndpoints } from '../../../contract/calls/plans.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'

/** What an owner does with a plan without a PIN. */
export type Steer =
  | { act: 'pausePlan' | 'resumePlan' | 'endPlan' }
  | { act: 'skipPlanDay' | 'unskipPlanDay' | 'makeUpPlanDay' | 'leavePlanDay'; on: string }

/** Returns a mutation that does it on the plan as it is shown; one that has changed meanwhile is read again. `onDone` gets its new version. */
export function useSteerPlan(
  { id, version }: Plan,
  onDone: (steer: Steer, version: number) => void,
) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (steer: Steer) =>
      'on' in steer
        ? call(planEndpoints[steer.act], { body: { id, version, on: steer.on } })
        : call(planEndpoints[steer.act], { body: { id, version } }),
    onSuccess: (answer, steer) => onDone(steer, answer.version),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }),
  })
}
