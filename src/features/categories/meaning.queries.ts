import { queryOptions } from '@tanstack/react-query'
import { categoryEndpoints, type Meaning } from '../../../contract/calls/categories.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { call } from '../../kernel/api/call.ts'

/** A transaction, with what its owner made of it. */
export function meaningQuery(number: string, language: Language) {
  return queryOptions({
    queryKey: ['meaning', language, number],
    queryFn: ({ signal }): Promise<Meaning> =>
      call(categoryEndpoints.meaning, { query: { number }, signal }),
  })
}

/** What goes with a category of the owner's own. */
export function categoryUseQuery(id: string) {
  return queryOptions({
    queryKey: ['categories', 'use', id],
    queryFn: ({ signal }) => call(categoryEndpoints.categoryUse, { query: { id }, signal }),
  })
}
