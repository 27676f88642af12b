import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Plan, planEndpoints, type PlanRun } from '../../../contract/calls/plans.ts'
import { ApiError } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { useGuardedMutation } from '../../kernel/api/use-guarded-mutation.ts'
import { planRunsQuery, plansQuery } from '../../shared/plans/plans.queries.ts'

/** What an owner does with a plan without a PIN. */
export type Steer =
  | { act: 'pausePlan' | 'resumePlan' | 'endPlan' }
  | { act: 'skipPlanDay' | 'unskipPlanDay' | 'makeUpPlanDay' | 'leavePlanDay'; on: string }

/**
 * Returns a mutation that does it on the plan as it is shown; one that has changed meanwhile is
 * read again. Where no answer comes, what the server says of the plan is the answer. `onDone` gets
 * its new version.
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
        if (plan === undefined || plan.version === version) throw error
        if (!(await isDone(queryClient, steer, plan))) throw error
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

/** Returns whether the server has a plan as the owner wanted it, whichever device made it so. */
async function isDone(queryClient: QueryClient, steer: Steer, plan: Plan): Promise<boolean> {
  switch (steer.act) {
    case 'pausePlan':
      return plan.state === 'paused'
    case 'resumePlan':
      return plan.state === 'active'
    case 'endPlan':
      return plan.state === 'ended'
    case 'skipPlanDay':
      return plan.skipped.includes(steer.on)
    case 'unskipPlanDay':
      return !plan.skipped.includes(steer.on)
    case 'makeUpPlanDay':
      return (await readRun(queryClient, plan, steer.on))?.status === 'done'
    case 'leavePlanDay':
      break
  }
  return (await readRun(queryClient, plan, steer.on))?.reason === 'owner'
}

/** What became of a day, as the server has it now, if it answers. */
async function readRun(
  queryClient: QueryClient,
  { id }: Plan,
  day: string,
): Promise<PlanRun | undefined> {
  const runs = await queryClient
    .fetchQuery({ ...planRunsQuery(id), staleTime: 0 })
    .catch(() => undefined)
  return runs?.results.find(({ on }) => on === day)
}
