import { queryOptions } from '@tanstack/react-query'
import { type Budgets, categoryEndpoints } from '../../../contract/calls/categories.ts'
import { call } from '../../kernel/api/call.ts'
import { ownTimeZone } from '../../kernel/lib/time-zone.ts'

/** What the owner spends in a month, `2026-11`, and the budgets. */
export function budgetsQuery(month: string) {
  return queryOptions({
    queryKey: ['budgets', month],
    queryFn: ({ signal }): Promise<Budgets> =>
      call(categoryEndpoints.budgets, { query: { month, time_zone: ownTimeZone() }, signal }),
  })
}
