/**
 * Money and rates as people read them (ui.md 3.2). Everything is done on decimal text:
 * no binary floats, and no Intl, whose separators differ between browsers.
 */

export type NumberLanguage = 'ru' | 'en'

export interface MoneyParts {
  sign: '' | '+' | '−'
  symbolBefore: string
  /** Digits before the point, grouped by three. */
  whole: string
  /** The decimal mark and two digits. */
  decimals: string
  /** With the no-break space before it. */
  symbolAfter: string
  /** All parts in their order, as one line. */
  text: string
}

export interface MoneyOptions {
  language: NumberLanguage
  /** Code of the currency; without it the amount carries no symbol. */
  currency?: string | undefined
  /** Puts a plus before what is above zero, as transactions do. */
  hasPlus?: boolean | undefined
}

const NO_BREAK_SPACE = '\u00a0'
const MINUS = '\u2212'
const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  RUB: '₽',
  JPY: '¥',
  GBP: '£',
}
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/
const MARKS = {
  ru: { group: NO_BREAK_SPACE, decimal: ',' },
  en: { group: ',', decimal: '.' },
} as const

/** Sign of a currency: `$`, `€`, `₽`, `¥`, `£`, and `¤` for any other code (E3). */
export function currencySymbol(currency: string): string {
  return SYMBOLS[currency.toUpperCase()] ?? '¤'
}

/**
 * Parts of an amount for display: `148 920,75 ₽` in Russian, `$1,204.18` in English.
 * `amount` is wire text such as `-140.50`; further decimals are rounded half up, away from zero.
 * Text that is no decimal number comes back as it is, as the whole part.
 */
export function formatMoney(amount: string, options: MoneyOptions): MoneyParts {
  const match = DECIMAL.exec(amount.trim())
  if (!match) {
    return {
      sign: '',
      symbolBefore: '',
      whole: amount,
      decimals: '',
      symbolAfter: '',
      text: amount,
    }
  }
  const { whole, fraction } = roundHalfUp(match[2] ?? '0', match[3] ?? '', 2)
  const isZero = /^0*$/.test(whole + fraction)
  const marks = MARKS[options.language]
  const symbol = options.currency === undefined ? '' : currencySymbol(options.currency)
  const isSymbolFirst = options.language === 'en'
  const parts = {
    sign: signOf(match[1] === '-', isZero, options.hasPlus === true),
    symbolBefore: isSymbolFirst ? symbol : '',
    whole: groupDigits(whole, marks.group),
    decimals: `${marks.decimal}${fraction}`,
    symbolAfter: isSymbolFirst || symbol === '' ? '' : `${NO_BREAK_SPACE}${symbol}`,
  }
  const text = `${parts.sign}${parts.symbolBefore}${parts.whole}${parts.decimals}${parts.symbolAfter}`
  return { ...parts, text }
}

/**
 * An exchange rate or percent: up to six decimals (of a number below one: six digits from the
 * first that is not zero), without trailing zeros, with the decimal mark of the language.
 */
export function formatRate(rate: string, language: NumberLanguage): string {
  const match = DECIMAL.exec(rate.trim())
  if (!match) return rate
  const isBelowOne = /^0+$/.test(match[2] ?? '')
  const leadingZeros = isBelowOne ? (/^0*/.exec(match[3] ?? '')?.[0].length ?? 0) : 0
  const { whole, fraction } = roundHalfUp(match[2] ?? '0', match[3] ?? '', leadingZeros + 6)
  const decimals = fraction.replace(/0+$/, '')
  const marks = MARKS[language]
  const sign = match[1] === '-' ? MINUS : ''
  return `${sign}${groupDigits(whole, marks.group)}${decimals === '' ? '' : marks.decimal}${decimals}`
}

function signOf(isNegative: boolean, isZero: boolean, hasPlus: boolean): MoneyParts['sign'] {
  if (isZero) return ''
  if (isNegative) return MINUS
  return hasPlus ? '+' : ''
}

/** Cuts a fraction to so many digits and carries into the whole part where it rounds up. */
function roundHalfUp(whole: string, fraction: string, digits: number) {
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rounded = kept + ((fraction[digits] ?? '0') >= '5' ? 1n : 0n)
  const text = rounded.toString().padStart(digits + 1, '0')
  return { whole: text.slice(0, -digits), fraction: text.slice(-digits) }
}

function groupDigits(digits: string, separator: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
}
