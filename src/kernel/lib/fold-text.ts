/**
 * Returns a text for comparing in a search: lower case without accents, so that `aland` finds Åland
 * and `корея` finds Корея.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u0305\u0307-\u036f]/g, '')
    .normalize()
}

/**
 * Returns whether a text has all words that are typed, in any order; nothing typed is in every
 * text.
 */
export function hasWords(text: string, typed: string): boolean {
  const own = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => own.includes(word))
}
