import { isMaskFilled } from '../../lib/masks.ts'
import {
  findCountry,
  formatPhone,
  type Country,
  type PhoneValue,
} from '../../ui/phone/countries.ts'

/** True when the digits fill one of the country's masks. */
export function isPhoneComplete(countries: readonly Country[], phone: PhoneValue): boolean {
  const country = findCountry(countries, phone.iso)
  return country !== undefined && isMaskFilled(country.masks, phone.digits)
}

/** Dial code and number, digits only, as the API takes it (D5). */
export function fullNumber(countries: readonly Country[], phone: PhoneValue): string {
  return `${findCountry(countries, phone.iso)?.dial ?? ''}${phone.digits}`
}

/** Formats the number with its mask. */
export function shownNumber(countries: readonly Country[], phone: PhoneValue): string {
  const country = findCountry(countries, phone.iso)
  return country ? formatPhone(country, phone.digits) : phone.digits
}
