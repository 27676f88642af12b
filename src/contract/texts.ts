import * as v from 'valibot'

export const LANGUAGES = ['ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const Language = v.picklist(LANGUAGES)

/** One label in one language. The built-in copy of all keys is `texts/ru.json` and `texts/en.json`. */
const TextItem = v.object({ iname: v.string(), text: v.string() })
export const TextsAnswer = v.object({ results: v.array(TextItem) })
export const TextsQuery = v.object({ language: v.optional(Language) })
