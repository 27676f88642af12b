import { NUMBER_RULES } from '../../texts/language-rules.ts'
import { toAsciiDigits } from './ascii-digits.ts'
import { decimalsOf } from './currencies.ts'
import { formatAmount, type Minor, parseAmount } from './money.ts'
import { groupDigits, type NumberLanguage } from './money-format.ts'

/**
 * Parses amounts as they are typed. Plain text is the text of a field: digits without groups, and a
 * point before the decimals. The point may be the last character while typing. Where the language
 * groups by commas, a typed comma stays in it: what it parts is known by the digits after it.
 * Characters that are part of no amount stay, too, so that the digits after them become no other
 * amount.
 */

/** How amounts are written: the language's signs and the currency's number of decimals. */
export interface AmountNotation {
  language: NumberLanguage
  decimals: number
}

/** Why a text is refused: too many decimals, too many digits before them, or no amount. */
export type AmountRefusal = 'decimals' | 'long' | 'invalid'

type Reading = { plain: string } | { refusal: AmountRefusal }

/** Largest number of digits before the decimal sign. */
const MOST_WHOLE_DIGITS = 12

/** The decimal sign of some languages, and the sign between groups of others. */
const COMMA = ','
/** Whole digits that were typed with a comma before each three. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/
/** The same with one comma, which may part decimals where there are three or more. */
const ONE_GROUP = /^[1-9]\d{0,2},\d{3}$/

/**
 * Returns the plain text of one typed character; spaces part groups, either sign parts decimals, a
 * comma of English groups, too.
 */
export function plainSign(typed: string, language: NumberLanguage): string {
  const sign = toAsciiDigits(typed).replaceAll(IGNORED, '')
  return NUMBER_RULES[language].group === COMMA ? sign : sign.replaceAll(COMMA, '.')
}

/** Returns plain text without the commas of its groups; all other text as it is. */
export function dropGroups(plain: string): string {
  return GROUPED.test(plain) ? plain.replaceAll(COMMA, '') : plain
}

/**
 * Returns plain text without typed commas, where they part groups or, as its only sign, the
 * decimals.
 */
function withoutCommas(plain: string): string {
  const text = dropGroups(plain)
  return /^[^,.]*,[^,.]*$/.test(text) ? text.replace(COMMA, '.') : text
}

/** Returns why a plain text is no amount of so many decimals; undefined for one that is. */
export function refusalOf(plain: string, decimals: number): AmountRefusal | undefined {
  const text = withoutCommas(plain)
  const match = /^\d*(\.\d*)?$/.exec(text)
  // With three or more decimals one comma before three digits could part either.
  if (!match || (decimals >= SHORTEST_GROUP && ONE_GROUP.test(plain))) return 'invalid'
  const { length } = match[1] ?? ''
  // The sign itself is too much where there are no decimals.
  if (length > (decimals === 0 ? 0 : decimals + 1)) return 'decimals'
  return countWhole(text) > MOST_WHOLE_DIGITS ? 'long' : undefined
}

/**
 * Returns the amount of plain text in smallest units; undefined for text without a digit and for
 * refused text.
 */
export function readTyped(plain: string, decimals: number): Minor | undefined {
  if (!/\d/.test(plain) || refusalOf(plain, decimals) !== undefined) return undefined
  return parseAmount(amountOf(plain), decimals)
}

/**
 * Returns a typed amount of a currency as wire text, `1500.00`; undefined for none, for zero and
 * for refused text.
 */
export function amountToSend(amount: string, currency: string): string | undefined {
  const decimals = decimalsOf(currency)
  const read = readTyped(amount, decimals)
  return read === undefined || read === 0n ? undefined : formatAmount(read, decimals)
}

/** Returns wire text as it would be typed: `1500` for `1500.00`, `10.50` as it is. */
export function typedOf(amount: string): string {
  return amount.replace(/\.0*$/, '')
}

/**
 * Plain text with the signs of a language: `1500.` is `1 500,` in Russian and `1,500.` in English.
 */
export function showPlain(plain: string, language: NumberLanguage): string {
  const { group, decimal } = NUMBER_RULES[language]
  const [whole = '', ...decimals] = withoutCommas(plain).split('.')
  const grouped = /^\d+$/.test(whole) ? groupDigits(whole, group) : whole
  return [grouped, ...decimals].join(decimal)
}

/**
 * Returns the parts of plain text before and after a selection of the text that is shown of it,
 * which has signs between groups that plain text may not have.
 */
export function splitPlain(
  plain: string,
  { start, end }: { start: number; end: number },
  language: NumberLanguage,
): { before: string; after: string } {
  const { group } = NUMBER_RULES[language]
  const shown = showPlain(plain, language)
  const placeOf = (at: number) => {
    let place = 0
    for (const sign of shown.slice(0, Math.max(at, 0))) {
      if (sign !== group || plain.charAt(place) === COMMA) place++
    }
    return place
  }
  return { before: plain.slice(0, placeOf(start)), after: plain.slice(placeOf(end)) }
}

/** Returns the amount of plain text, without a trailing point or leading zeros. */
export function amountOf(plain: string): string {
  return dropLeadingZeros(withoutCommas(plain)).replace(/\.$/, '')
}

/** Plain text without zeros in front and with a digit before the point. */
export function dropLeadingZeros(plain: string): string {
  const digits = plain.replace(/^0+(?=\d)/, '')
  return /^[.,]/.test(digits) ? `0${digits}` : digits
}

/** How many digits stand before the decimal sign. */
function countWhole(plain: string): number {
  return dropLeadingZeros(plain.split('.', 1).join('')).length
}

/** Inserts a pasted text between two plain ones. It is inserted whole or refused. */
export function insertPasted(
  { before, after }: { before: string; after: string },
  pasted: string,
  notation: AmountNotation,
): Reading {
  const read = readPasted(pasted, notation)
  if ('refusal' in read) return read
  const plain = before + read.plain + after
  const refusal = refusalOf(plain, notation.decimals)
  return refusal ? { refusal } : { plain: dropLeadingZeros(plain) }
}

const INVALID = { refusal: 'invalid' } as const
const TOO_FINE = { refusal: 'decimals' } as const

/** Spaces and apostrophes between groups, symbols of currencies. */
const IGNORED = /[\s'’\p{Sc}]/gu
/** Digits parted by spaces or apostrophes. */
const SPACED = /\d+(?:[\s'’]+\d+)+/g
/** One space or apostrophe between two groups. */
const SPACE = /[ \t\u00a0\u2009\u202f'’]/g
/** A currency's code or short name before or behind the number. */
const NAME_OF_CURRENCY = /^(?:[A-Z]{3,5}|US|Rp)|(?:[A-Z]{3,5}|руб\.?|р\.?)$/g
/** Number of digits after a sign from which it may separate groups. */
const SHORTEST_GROUP = 3

/**
 * Reads a pasted amount into plain text. A sign with two possible meanings is refused: `1,234` is
 * 1234 in English, and refused in Russian, where the comma is the decimal sign.
 */
export function readPasted(pasted: string, { language, decimals }: AmountNotation): Reading {
  const written = toAsciiDigits(pasted).trim()
  const spaced = written.match(SPACED) ?? []
  // Two numbers beside each other are not one.
  if (!spaced.every((one) => ungroup(one.replaceAll(SPACE, ' '), ' '))) return INVALID
  const text = written.replaceAll(IGNORED, '').replaceAll(NAME_OF_CURRENCY, '')
  if (/^\d+$/.test(text)) return { plain: text }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text.charAt(last)
  const [whole, fraction] = [text.slice(0, last), text.slice(last + 1)]
  if (last === -1 || !/^\d+$/.test(fraction)) return INVALID
  if (/^\d*$/.test(whole)) return readOneSign({ whole, sign, fraction }, { language, decimals })
  const grouping = ungroup(whole, sign === '.' ? ',' : '.')
  if (grouping !== undefined) return readFraction(grouping, fraction, decimals)
  const repeated = ungroup(text, sign)
  return repeated === undefined ? INVALID : { plain: repeated }
}

function readOneSign(
  { whole, sign, fraction }: { whole: string; sign: string; fraction: string },
  { language, decimals }: AmountNotation,
): Reading {
  const isDecimalSign = sign === NUMBER_RULES[language].decimal
  if (isDecimalSign && (fraction.length <= decimals || fraction.length >= SHORTEST_GROUP)) {
    return readFraction(whole, fraction, decimals)
  }
  const grouped = isDecimalSign ? undefined : ungroup(`${whole}${sign}${fraction}`, sign)
  // With three or more decimals the sign could separate either.
  if (grouped !== undefined) return decimals < SHORTEST_GROUP ? { plain: grouped } : INVALID
  return fraction.length <= decimals ? readFraction(whole, fraction, decimals) : INVALID
}

function readFraction(whole: string, fraction: string, decimals: number): Reading {
  return fraction.length > decimals ? TOO_FINE : { plain: `${whole}.${fraction}` }
}

/** Returns the digits of groups of three; middle groups may have two digits, as in India. */
function ungroup(text: string, sign: string): string | undefined {
  const groups = text.split(sign)
  const [first = '', last = ''] = [groups[0], groups.at(-1)]
  const isGrouped =
    /^[1-9]\d{0,2}$/.test(first) &&
    /^\d{3}$/.test(last) &&
    groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group))
  return isGrouped ? groups.join('') : undefined
}
