import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Plan, planEndpoints } from '../../../contract/calls/plans.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { plansQuery } from '../../shared/plans/plans.queries.ts'

/** What an owner does with a plan without a PIN. */
export type Steer =
  | { act: 'pausePlan' | 'resumePlan' | 'endPlan' }
  | { act: 'skipPlanDay' | 'unskipPlanDay' | 'makeUpPlanDay' | 'leavePlanDay'; on: string }

/**
 * Returns a mutation that does it on the plan as it is shown; one that has changed meanwhile is read again. Where no
 * answer comes, what the server says of the plan is the answer. `onDone` gets its new version.
 */
export function useSteerPlan(
  { id, version }: Plan,
  onDone: (steer: Steer, version: number) => void,
) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: async (steer: Steer) => {
      try {
        return await ('on' in steer
          ? call(planEndpoints[steer.act], { body: { id, version, on: steer.on } })
          : call(planEndpoints[steer.act], { body: { id, version } }))
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.isOutcomeUnknown
        const plan = isUnknown ? await readPlan(queryClient, id) : undefined
        if (plan === undefined || plan.version === version || !isDone(steer, plan)) throw error
        return plan
      }
    },
    onSuccess: (answer, steer) => onDone(steer, answer.version),
    onSettled: () => queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }),
  })
}

/** The plan as the server has it now, if it answers. */
async function readPlan(queryClient: QueryClient, id: string): Promise<Plan | undefined> {
  const plans = await queryClient.fetchQuery({ ...plansQuery, staleTime: 0 }).catch(() => undefined)
  return plans?.results.find((one) => one.id === id)
}

function isDone(steer: Steer, { state, skipped }: Plan): boolean {
  switch (steer.act) {
    case 'pausePlan':
      return state === 'paused'
    case 'resumePlan':
      return state === 'active'
    case 'endPlan':
      return state === 'ended'
    case 'skipPlanDay':
      return skipped.includes(steer.on)
    default:
      return !skipped.includes(steer.on)
  }
}
