import { queryOptions } from '@tanstack/react-query'
import { type Level, levelEndpoints } from '../../../contract/calls/levels.ts'
import { call } from '../../kernel/api/call.ts'

/** What each identification level allows; always new where the page is opened. */
export const levelsQuery = queryOptions({
  queryKey: ['levels'],
  queryFn: async ({ signal }): Promise<readonly Level[]> =>
    (await call(levelEndpoints.levels, { signal })).results,
  staleTime: 0,
})
