import { NUMBER_RULES } from '../../texts/language-rules.ts'
import type { LANGUAGES } from '../../texts/languages.ts'
import { currencySymbol, decimalsOf } from './currencies.ts'
import { readDecimal, roundHalfUp } from './money.ts'

/**
 * Money as people read it, for the app and for the server. Everything is done on decimal text: no
 * binary floats, and no Intl, whose separators differ between browsers.
 */

export type NumberLanguage = (typeof LANGUAGES)[number]

export interface MoneyParts {
  sign: '' | '+' | '−' | typeof APPROXIMATELY
  symbolBefore: string
  /** Digits before the decimal sign, grouped by three. */
  whole: string
  /** The decimal sign and the digits after it; empty for a currency without decimals. */
  decimals: string
  /** With the no-break space before it. */
  symbolAfter: string
  /** All parts in their order, as one line. */
  text: string
  /** False for text that is no amount: it shows as a dash and counts in no sum. */
  isKnown: boolean
  /** Dots stand for the digits. */
  isHidden?: true
}

export interface MoneyOptions {
  language: NumberLanguage
  /** Code of the currency; without it the amount carries no symbol. */
  currency?: string | undefined
  /** Puts a plus before what is above zero, as transactions do. */
  hasPlus?: boolean | undefined
}

const NO_BREAK_SPACE = '\u00a0'
/** The sign of what is below zero. */
export const MINUS = '\u2212'
/** The sign of an approximate amount. */
const APPROXIMATELY = `\u2248${NO_BREAK_SPACE}` as const
/** Shown for an amount that cannot be parsed. */
export const UNKNOWN = '—'
/** Shown in place of a hidden amount, whatever its size (M5). */
const DOTS = '••••'
/**
 * On which side of the number a currency is named: its symbol as the language has it, a code
 * behind.
 */
export function placeSymbol(
  currency: string,
  language: NumberLanguage,
): { before: string; after: string } {
  const symbol = currencySymbol(currency)
  if (symbol !== undefined && NUMBER_RULES[language].isSymbolBefore)
    return { before: symbol, after: '' }
  return { before: '', after: symbol ?? currency }
}

/**
 * Parts of an amount for display: `148 920,75 ₽` in Russian, `$1,204.18` in English. `amount` is
 * wire text such as `-140.50`; decimals beyond those of the currency are rounded half up, away from
 * zero.
 */
export function formatMoney(amount: string, options: MoneyOptions): MoneyParts {
  const decimal = readDecimal(amount)
  if (!decimal) return UNKNOWN_MONEY
  const { language, currency } = options
  const digits = decimalsOf(currency)
  const rounded = roundHalfUp(decimal, digits)
  const { whole, decimals } = writeNumber(rounded, digits, language)
  const symbol =
    currency === undefined ? { before: '', after: '' } : placeSymbol(currency, language)
  const parts = {
    sign: signOf(decimal.isNegative, rounded === 0n, options.hasPlus === true),
    symbolBefore: symbol.before,
    whole,
    decimals,
    symbolAfter: symbol.after === '' ? '' : `${NO_BREAK_SPACE}${symbol.after}`,
  }
  const text = `${parts.sign}${parts.symbolBefore}${whole}${decimals}${parts.symbolAfter}`
  return { ...parts, text, isKnown: true }
}

/** Amounts below it keep their decimals: rounded they would be another amount. */
const ROUNDED_FROM = 100n

/**
 * Parts of an amount that is not below zero. An approximate one has a sign of that, and from a
 * hundred on whole units only: more digits would claim what rates do not.
 */
export function formatRounded(
  amount: string,
  { isApproximate, ...options }: MoneyOptions & { isApproximate: boolean },
): MoneyParts {
  const exact = formatMoney(amount, options)
  const decimal = readDecimal(amount)
  if (!isApproximate || !decimal) return exact
  const isLarge = BigInt(decimal.whole) >= ROUNDED_FROM
  const units = isLarge ? formatMoney(String(roundHalfUp(decimal, 0)), options) : exact
  const parts = isLarge ? { ...units, decimals: '' } : units
  const { symbolBefore, whole, decimals, symbolAfter } = parts
  const text = `${APPROXIMATELY}${symbolBefore}${whole}${decimals}${symbolAfter}`
  return { ...parts, sign: APPROXIMATELY, text }
}

const UNKNOWN_MONEY: MoneyParts = {
  sign: '',
  symbolBefore: '',
  whole: UNKNOWN,
  decimals: '',
  symbolAfter: '',
  text: UNKNOWN,
  isKnown: false,
}

function signOf(isNegative: boolean, isZero: boolean, hasPlus: boolean): MoneyParts['sign'] {
  if (isZero) return ''
  if (isNegative) return MINUS
  return hasPlus ? '+' : ''
}

/** A whole number of `digits` decimals, written with the marks of the language. */
export function writeNumber(value: bigint, digits: number, language: NumberLanguage) {
  const text = value.toString().padStart(digits + 1, '0')
  const marks = NUMBER_RULES[language]
  const split = text.length - digits
  const decimals = digits === 0 ? '' : `${marks.decimal}${text.slice(split)}`
  return { whole: groupDigits(text.slice(0, split), marks.group), decimals }
}

/** Whole digits in groups of three. */
export function groupDigits(digits: string, separator: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
}

/** Returns an amount with dots for sign and digits; one that is unknown stays so. */
export function hideMoney(parts: MoneyParts): MoneyParts {
  if (!parts.isKnown) return parts
  const { symbolBefore, symbolAfter } = parts
  const text = `${symbolBefore}${DOTS}${symbolAfter}`
  return { ...parts, sign: '', whole: DOTS, decimals: '', text, isHidden: true }
}

/** With the group separators and decimal signs of every language. */
const DIGITS = String.raw`\d+(?:[.,\u00a0]\d+)*`
/**
 * Amounts as `formatMoney` writes them: with a symbol before the number, or with a no-break space
 * and a word after it.
 */
const WRITTEN = new RegExp(
  String.raw`[+\u2212]?(?:(\p{Sc})${DIGITS}|${DIGITS}(\u00a0(?:\p{Sc}|[A-Z]{3,}))(?![\p{L}\d]))`,
  'gu',
)

/** Returns a text of the server with dots for its amounts. */
export function hideMoneyIn(text: string): string {
  return text.replaceAll(
    WRITTEN,
    (_, before: string = '', after: string = '') => `${before}${DOTS}${after}`,
  )
}
