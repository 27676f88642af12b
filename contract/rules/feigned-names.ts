/** Latin letters for those of other scripts that look the same. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'аaеeоoрpсcуyхxкkтtмmнhвbіiјjѕsԁdԛqԝwαaεeοoρpχxκkτtνvιiυuєeгrпnлlıiɡg'.matchAll(/(.)(.)/gu),
  ).map(([, letter = '', latin = '']) => [letter, latin]),
)

/** Parts of names of the wallet and of its support, which no person's name has. */
const PARTS = [
  'ewallet',
  'еваллет',
  'support',
  'саппорт',
  'поддержк',
  'helpdesk',
  'administrator',
  'администратор',
  'администрац',
  'moderator',
  'модератор',
  'безопасност',
  'customerservice',
  'customercare',
  'кошелек',
].map(skeleton)

/** Words of such names, which stand in longer names of people too. */
const WORDS = new Set(
  ['grok', 'грок', 'admin', 'админ', 'wallet', 'служба', 'official', 'security'].map(skeleton),
)

/**
 * Returns whether a name is that of the wallet or of its support, also with letters that look the
 * same.
 */
export function isFeigned(name: string): boolean {
  const words = name.split(/[^\p{L}\p{M}]+/u).map(skeleton)
  const whole = words.join('')
  return (
    WORDS.has(whole) ||
    words.some((word) => WORDS.has(word)) ||
    PARTS.some((part) => whole.includes(part))
  )
}

/** Returns the letters and digits of a text in one alphabet, without marks, signs and case. */
export function latinSigns(text: string): string {
  const signs = text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return Array.from(signs, (sign) => LOOKS_LIKE[sign] ?? sign).join('')
}

/** Letters without marks, alphabet and case. */
function skeleton(word: string): string {
  const letters = word.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase()
  return Array.from(letters, (letter) => LOOKS_LIKE[letter] ?? letter).join('')
}
