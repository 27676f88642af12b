/** Returns the name of a language in another one, `German` or `немецкий`; its code where `Intl` has none. */
export function languageName(of: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(of) ?? of
}

/** Returns the name of a language in that language, as a label: `Deutsch`, `Русский`. */
export function ownLanguageName(language: string): string {
  const name = languageName(language, language)
  return name.replace(/^./u, (letter) => letter.toUpperCase())
}
