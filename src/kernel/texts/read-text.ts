import type { QueryClient } from '@tanstack/react-query'
import { readLanguage } from '../environment/language.ts'
import { builtInTexts, type TextKey } from './built-in.ts'
import { textsQuery } from './texts.queries.ts'

/** Returns the text of a key outside React, from the same sources as `useTexts`. */
export function readText(queryClient: QueryClient, key: TextKey): string {
  const language = readLanguage()
  const served = queryClient.getQueryData(textsQuery(language).queryKey)
  return served?.[key] ?? builtInTexts(language)[key] ?? key
}
