import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { planEndpoints, type Plans } from '../../../contract/calls/plans.ts'

/** The owner's plans, the next one first, and the zone that they follow. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }): Promise<Plans> => call(planEndpoints.plans, { signal }),
})

/** What became of a plan so far. */
export function planRunsQuery(id: string) {
  return queryOptions({
    queryKey: ['plans', 'runs', id],
    queryFn: ({ signal }) => call(planEndpoints.planRuns, { query: { id }, signal }),
  })
}
