import { toAsciiDigits } from '../../../contract/rules/ascii-digits.ts'
import { tidyName } from '../../../contract/rules/person-name.ts'

const OWNER_NUMBER = /^W(\d{10})$/
/** What stands around a text that was copied, and marks of direction within it. */
const AROUND = /\p{Bidi_Control}|\uFEFF|^[\s"'«“„<]+|[\s"'»”>,;:!?]+$/gu
const NUMBER_SIGNS = /[\s\p{Pd}№#]/gu
/** What people write around and between the digits of a phone. */
const PHONE_WORD = /^(?:tel|phone|mob|тел|моб)[a-zа-я]*[.:]?/i
const PHONE_SIGNS = /[\s()./\\\p{Pd}]/gu
const STORED = /^\d{5,15}$/
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s'’‘`.\-‐‑·]*$/u
const MAX_WORDS = 6

/** A phone as it is stored, or as its end where the code of its country was not typed. */
export interface SearchedPhone {
  /** Spellings of the whole number, the likeliest first. */
  whole: string[]
  /** The digits behind the code of a country, where none was typed. */
  national: string | undefined
}

/** What a text is searched as; `unknown` finds nobody. */
export type Searched =
  | { as: 'email' | 'owner'; value: string }
  | { as: 'digits'; value: SearchedPhone }
  | { as: 'name'; value: string[] }
  | { as: 'unknown'; value: string }

/** Returns what a text is searched as, as people write it, and how that is stored. */
export function readSearched(text: string): Searched {
  const value = text.replaceAll(AROUND, '').trim()
  if (value.includes('@')) return { as: 'email', value: value.toLowerCase().replace(/\.+$/, '') }
  const [, digits] = OWNER_NUMBER.exec(value.toUpperCase().replaceAll(NUMBER_SIGNS, '')) ?? []
  if (digits !== undefined) return { as: 'owner', value: `W-${digits}` }
  const phone = readTypedPhone(value)
  if (phone) return { as: 'digits', value: phone }
  const name = foldName(value)
  if (NAME.test(name)) return { as: 'name', value: listOrders(name) }
  return { as: 'unknown', value }
}

/**
 * `+7 (900) 123-45-67`, `8 900 1234567`, `900 123 45 67`, `00 49 171…`, `+49 (0) 171…`; an
 * account's number too.
 */
function readTypedPhone(text: string): SearchedPhone | undefined {
  const plain = toAsciiDigits(text).replace(PHONE_WORD, '').replaceAll(/\(0\)/g, '')
  const typed = plain.replaceAll(PHONE_SIGNS, '')
  const digits = typed.replace(/^\+/, '')
  if (!STORED.test(digits)) return undefined
  if (typed.startsWith('+')) return { whole: [digits], national: undefined }
  const whole = [
    digits,
    ...(/^8\d{10}$/.test(digits) ? [`7${digits.slice(1)}`] : []),
    ...(digits.startsWith('00') ? [digits.slice(2)] : []),
  ]
  return { whole, national: digits.replace(/^0/, '') }
}

/** Returns a name as it is compared: composed, one space between words, without case, ё as е. */
function foldName(text: string): string {
  return tidyName(text).toLowerCase().replaceAll('ё', 'е')
}

/** First and last name may be written in either order, and have several words each. */
function listOrders(name: string): string[] {
  const words = name.split(' ').slice(0, MAX_WORDS)
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
}
