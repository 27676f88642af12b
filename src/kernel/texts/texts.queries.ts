import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { textEndpoints } from '../../../contract/calls/texts.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Dictionary } from './built-in.ts'

/** First part of the key of the one query that holds nothing personal. */
export const textsRootKey = 'texts'

/** The server's dictionary in one language, by key (B6, B7). */
export function textsQuery(language: Language) {
  return queryOptions({
    queryKey: [textsRootKey, language],
    queryFn: async ({ signal }): Promise<Dictionary> => {
      const { results } = await call(textEndpoints.texts, { query: { language }, signal })
      return Object.fromEntries(results.map(({ iname, text }) => [iname, text]))
    },
    staleTime: 60 * 60 * 1000,
    gcTime: Infinity,
  })
}
