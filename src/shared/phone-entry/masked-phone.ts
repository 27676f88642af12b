import { applyMask, chooseMask } from '../../kernel/lib/masks.ts'
import type { Country } from '../../ui/phone/countries.ts'

const HIDDEN = '•'

/**
 * Writes digits with hidden ones, `7900•••6483`, as `+7 900 ••• 64-83`; other text stays as it is.
 */
export function maskedPhone(phone: string, countries: readonly Country[]): string {
  if (!/^\d[\d•]+$/.test(phone)) return phone
  const country = countries.find(({ dial }) => phone.startsWith(dial))
  if (!country) return `+${phone}`
  const digits = phone.slice(country.dial.length)
  const written = applyMask(chooseMask(country.masks, digits.length), digits)
  const spaced = written.replaceAll(`${HIDDEN}-`, `${HIDDEN} `)
  return `+${country.dial} ${spaced.trim()}`.replaceAll(' ', '\u00a0')
}
