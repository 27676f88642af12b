/**
 * Money as people read it (ui.md 3.2). Everything is done on decimal text:
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
/** The sign of what is below zero. */
export const MINUS = '\u2212'
const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  RUB: '₽',
  JPY: '¥',
  GBP: '£',
}
/** Sign, whole part and fraction of decimal text. */
export const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/
/** What stands between thousands and before decimals. */
export const MARKS = {
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

function signOf(isNegative: boolean, isZero: boolean, hasPlus: boolean): MoneyParts['sign'] {
  if (isZero) return ''
  if (isNegative) return MINUS
  return hasPlus ? '+' : ''
}

/** Cuts a fraction to so many digits and carries into the whole part where it rounds up. */
export function roundHalfUp(whole: string, fraction: string, digits: number) {
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rounded = kept + ((fraction[digits] ?? '0') >= '5' ? 1n : 0n)
  const text = rounded.toString().padStart(digits + 1, '0')
  return { whole: text.slice(0, -digits), fraction: text.slice(-digits) }
}

/** Whole digits in groups of three. */
export function groupDigits(digits: string, separator: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, separator)
}
