import type { Category } from '../../contract/rules/categories.ts'
import type { Language } from '../../contract/calls/texts.ts'
import en from '../../contract/texts/en.json' with { type: 'json' }
import ru from '../../contract/texts/ru.json' with { type: 'json' }

const TEXTS = { ru, en }

/** Returns the app's own name of a standard category. */
export function categoryName(category: Category, language: Language): string {
  return TEXTS[language][`category.${category}`]
}
