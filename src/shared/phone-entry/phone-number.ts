import { isMaskFilled, longestMask } from '../../kernel/lib/masks.ts'
import {
  findCountry,
  formatPhone,
  isFullNumber,
  type Country,
  type PhoneValue,
} from '../../ui/phone/countries.ts'

/** True when the digits fill one of the country's masks. */
export function isPhoneComplete(countries: readonly Country[], phone: PhoneValue): boolean {
  const country = findCountry(countries, phone.iso)
  if (country === undefined || isFullNumber(phone.digits)) return false
  return isMaskFilled(country.masks, phone.digits)
}

/** True when the number has more digits than the country's numbers have. */
export function isPhoneTooLong(countries: readonly Country[], phone: PhoneValue): boolean {
  const country = findCountry(countries, phone.iso)
  if (country === undefined || isFullNumber(phone.digits)) return false
  return phone.digits.length > longestMask(country.masks)
}

/**
 * Dial code and number, digits only, as the API takes it (D5); empty while the country is unknown.
 */
export function fullNumber(countries: readonly Country[], phone: PhoneValue): string {
  const country = findCountry(countries, phone.iso)
  return country && !isFullNumber(phone.digits) ? `${country.dial}${phone.digits}` : ''
}

/** Formats the number with its mask. */
export function shownNumber(countries: readonly Country[], phone: PhoneValue): string {
  const country = findCountry(countries, phone.iso)
  return country ? formatPhone(country, phone.digits) : phone.digits
}
