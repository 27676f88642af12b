import { defaultCountries, findCountry, isFullNumber } from '../../../ui/phone/countries.ts'
import { readPhone } from '../../../ui/phone/read-phone.ts'

const RUSSIAN = /^\d{10}$/
const DIAL = '7'

export const RUSSIA = findCountry(defaultCountries, 'RU')

/** Returns whether digits are a whole Russian number after its dial code. */
export function isRussianPhone(digits: string): boolean {
  return RUSSIAN.test(digits)
}

/**
 * Returns the digits of a Russian number after +7, of a number with its dial code; undefined for
 * another.
 */
export function nationalDigits(full: string): string | undefined {
  const digits = full.replaceAll(/\D/g, '')
  return digits.startsWith(DIAL) && isRussianPhone(digits.slice(1)) ? digits.slice(1) : undefined
}

/**
 * Reads a number as it is entered: with +7 or 8 in front, or without. A number of another country
 * stays with its plus, and one that is too long with all its digits.
 */
export function readRussianPhone(text: string): string {
  if (!RUSSIA) return text
  const { iso, digits } = readPhone(text, defaultCountries, RUSSIA)
  if (iso === RUSSIA.iso || isFullNumber(digits)) return digits
  return `+${findCountry(defaultCountries, iso)?.dial ?? ''}${digits}`
}

/** Returns whether more digits cannot make a Russian number of these. */
export function isNoRussianPhone(digits: string): boolean {
  return isFullNumber(digits) ? !/^\+7?$/.test(digits) : digits.length > 10
}

/** Returns the number as it is sent: dial code and digits. */
export function fullRussianPhone(national: string): string {
  return DIAL + national
}
