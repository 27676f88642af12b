/**
 * Returns the name of a language in another one, `German` or `немецкий`, else in itself; its code
 * where `Intl` has no name.
 */
export function languageName(language: string, inLanguage = language): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language
}
