import type { Category } from '../../contract/rules/categories.ts'
import type { Language } from '../../contract/calls/texts.ts'
import { TEXTS } from '../../texts/texts.ts'

/** Returns the app's own name of a standard category. */
export function categoryName(category: Category, language: Language): string {
  return TEXTS[language].app[`category.${category}`]
}
