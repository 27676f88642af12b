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
