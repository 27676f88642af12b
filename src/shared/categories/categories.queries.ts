import { queryOptions } from '@tanstack/react-query'
import { type Categories, categoryEndpoints } from '../../../contract/calls/categories.ts'
import { call } from '../../kernel/api/call.ts'

/** The owner's own categories, tags and rules. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }): Promise<Categories> => call(categoryEndpoints.categories, { signal }),
})
