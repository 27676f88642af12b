import {
  DECIMAL,
  groupDigits,
  MARKS,
  MINUS,
  roundHalfUp,
  type NumberLanguage,
} from './money-format.ts'

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
