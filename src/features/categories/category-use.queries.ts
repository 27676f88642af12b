import { queryOptions } from '@tanstack/react-query'
import { categoryEndpoints } from '../../../contract/calls/categories.ts'
import { call } from '../../kernel/api/call.ts'

/** What goes with a category of the owner's own. */
export function categoryUseQuery(id: string) {
  return queryOptions({
    queryKey: ['categories', 'use', id],
    queryFn: ({ signal }) => call(categoryEndpoints.categoryUse, { query: { id }, signal }),
  })
}
