import * as v from 'valibot'
import { LANGUAGES } from '../../texts/languages.ts'
import type { Endpoint } from '../endpoint.ts'

export type Language = (typeof LANGUAGES)[number]
/** The language of a device without a choice (B1). */
export const DEFAULT_LANGUAGE: Language = LANGUAGES[0]
export const Language = v.picklist(LANGUAGES)

/** One label in one language. The built-in copy of all keys is `texts/<language>/app.json`. */
const TextItem = v.object({ iname: v.string(), text: v.string() })
const TextsAnswer = v.object({ results: v.array(TextItem) })
const TextsQuery = v.object({ language: v.optional(Language) })

/** The call for the dictionary. */
export const textEndpoints = {
  texts: {
    method: 'GET',
    path: '/v2/wallet/text-data/',
    query: TextsQuery,
    answer: TextsAnswer,
    isPublic: true,
    hasOptionalToken: true,
  },
} as const satisfies Record<string, Endpoint>
