import { languageName } from './language-name.ts'

/**
 * Returns the name of a language in that language as a label, with a capital letter: `Deutsch`,
 * `Русский`.
 */
export function ownLanguageName(language: string): string {
  return languageName(language).replace(/^./u, (letter) => letter.toUpperCase())
}
