import { queryOptions } from '@tanstack/react-query'
import { programEndpoints } from '../../../contract/calls/programs.ts'
import { call } from '../../kernel/api/call.ts'

/** What the owner has allowed programs, and the hosts that may not ask (T4). */
export const programsQuery = queryOptions({
  queryKey: ['programs'],
  queryFn: ({ signal }) => call(programEndpoints.programs, { signal }),
})

/** One program with its latest payments. */
export function programQuery(id: string) {
  return queryOptions({
    queryKey: ['programs', 'one', id],
    queryFn: ({ signal }) => call(programEndpoints.program, { query: { id }, signal }),
    retry: false,
  })
}
