/** Digits of a Russian number after its dial code. */
export const RUSSIAN_DIGITS = 10
const DIAL = '7'

/** Returns the digits of a Russian number after +7, of a number with its dial code; undefined for another. */
export function nationalDigits(full: string): string | undefined {
  const digits = full.replaceAll(/\D/g, '')
  const isRussian = digits.length === RUSSIAN_DIGITS + 1 && digits.startsWith(DIAL)
  return isRussian ? digits.slice(1) : undefined
}

/**
 * Reads a pasted or autofilled number: with +7 or 8 in front, or without. Undefined for a number of
 * another country and for one that is too long.
 */
export function readRussianPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  if (/^\s*(?:\+|00)/.test(text)) return nationalDigits(digits.replace(/^00/, ''))
  if (digits.length <= RUSSIAN_DIGITS) return digits
  const isTrunk = digits.length === RUSSIAN_DIGITS + 1 && /^[78]/.test(digits)
  return isTrunk ? digits.slice(1) : undefined
}

/** Returns the number as it is sent: dial code and digits. */
export function fullRussianPhone(national: string): string {
  return DIAL + national
}
