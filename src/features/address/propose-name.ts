/** Latin letters for the Russian ones, as names are written in addresses. */
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-shch ы-y э-e ю-yu я-ya'
    .split(' ')
    .map((pair) => pair.split('-')),
)

/**
 * Returns a name for an address to begin with: the first name in Latin letters; empty where it has
 * too few of them.
 */
export function proposeName(firstName: string): string {
  const letters = Array.from(
    firstName.toLowerCase(),
    (letter) => LATIN[letter] ?? letter.normalize('NFKD'),
  )
  const name = letters
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30)
  return name.length < 3 ? '' : name
}
