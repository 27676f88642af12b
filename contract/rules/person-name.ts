import { isFeigned } from './feigned-names.ts'
import { hasLink } from './links.ts'

/** Maximum number of characters in a first or last name. */
export const NAME_LENGTH = 100

/**
 * Letters that belong to all scripts and are no styled copies of others: modifiers, kana length, 々.
 */
const COMMON_LETTERS = 'ʰ-ˁˆ-ˑˠ-ˤー々〆〻'
const APOSTROPHES = `'’‘\``
const SIGNS = `${APOSTROPHES}\\-‐‑.·`

/** Anything but letters, their marks, digits, spaces and the signs of names. */
const FOREIGN = new RegExp(
  `(?![${COMMON_LETTERS}])(?:[^\\p{L}\\p{M}0-9 ${SIGNS}]|(?=\\p{L})\\p{Script=Common})|\\p{Me}|[\\u0334-\\u0338]|\\p{Default_Ignorable_Code_Point}`,
  'gu',
)
/**
 * More than two marks that every script uses, and more than three of any kind: no letter of any
 * script has them.
 */
const STACKED_INHERITED =
  /((?:(?=\p{M})\p{Script=Inherited}){2})(?:(?=\p{M})\p{Script=Inherited})+/gu
const STACKED = /(\p{M}{3})\p{M}+/gu
/** Marks that no letter has by itself; the precomposed ones are letters. */
const LOOSE_MARKS = /[\u0300-\u036f]/gu
const MAX_LOOSE_MARKS = 4
const LONE_MARK = /(^|[^\p{L}\p{M}])\p{M}+/gu
const REPEATED_SIGN = new RegExp(`([${SIGNS}])(?!(?<=\\.)[-‐‑])[${SIGNS}]+`, 'gu')
/** A dot inside of a word, which only initials have: `А.С.Пушкин`. */
const INNER_DOT = /(?<=[\p{L}\p{M}]{2})\.(?=\p{L})|\.(?=\p{Ll}\p{M}*\p{L})/gu

/** Returns a name with its letters composed and one space between its words. */
export function tidyName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}

/**
 * Returns whether a text may be the first or last name of a person: letters of any script with few
 * marks, spaces, hyphens, apostrophes, dots and one digit at most. No link, and not the name of the
 * wallet or of its support.
 */
export function isPersonName(text: string): boolean {
  const name = tidyName(text)
  return name !== '' && name.length <= NAME_LENGTH && cleanPersonName(name) === name
}

/** Returns whether first and last name, which may be empty, are those of a person. */
export function isFullName(first: string, last: string): boolean {
  const isLastValid = tidyName(last) === '' || isPersonName(last)
  return isPersonName(first) && isLastValid && !isFeigned(`${first} ${last}`)
}

/**
 * Returns a stored name as it is shown: what no name contains is left out. Empty where nothing
 * remains.
 */
export function cleanPersonName(text: string): string {
  const lines = text.normalize('NFC').replaceAll(/[\p{Z}\t\n\v\f\r\u0085]+/gu, ' ')
  const letters = limitMarks(dropDigits(lines.replaceAll(FOREIGN, '')).normalize('NFC'))
  const words = letters.replaceAll(REPEATED_SIGN, '$1').replaceAll(INNER_DOT, ' ')
  const open = hasLink(words) ? words.replaceAll('.', ' ') : words
  const name = tidyName(
    tidyName(open)
      .slice(0, NAME_LENGTH)
      .replace(/[\ud800-\udbff]$/, ''),
  )
  return /\p{L}/u.test(name) && !isFeigned(name) ? name : ''
}

/** One digit distinguishes two of a name, more of them are a number. */
function dropDigits(text: string): string {
  return /\d.*\d/.test(text) ? text.replaceAll(/\d/g, '') : text
}

function limitMarks(text: string): string {
  let left = MAX_LOOSE_MARKS
  return text
    .replaceAll(STACKED_INHERITED, '$1')
    .replaceAll(STACKED, '$1')
    .replaceAll(LOOSE_MARKS, (mark) => (left-- > 0 ? mark : ''))
    .replaceAll(LONE_MARK, '$1')
}
