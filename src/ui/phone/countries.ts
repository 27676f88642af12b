import { applyMask, chooseMask, longestMask } from '../../lib/masks.ts'

export interface Country {
  /** ISO 3166-1, two letters. */
  iso: string
  /** English name, for search and for browsers that lack the name. */
  name: string
  /** Dial code without the plus. */
  dial: string
  /** One or more masks, `#` for a digit. */
  masks: readonly string[]
  /** First digits of national numbers, where countries share a dial code. */
  starts?: RegExp | undefined
}

/** Value of a phone field: a country and the digits after its dial code. */
export interface PhoneValue {
  iso: string
  digits: string
}

/** Countries available before the whole list is loaded (D5). */
export const defaultCountries: readonly Country[] = [
  { iso: 'US', name: 'United States', dial: '1', masks: ['(###)###-####'] },
  { iso: 'RU', name: 'Russia', dial: '7', masks: ['(###)###-##-##'] },
  { iso: 'GB', name: 'United Kingdom', dial: '44', masks: ['##-###-####', '####-######'] },
]

/** Loads the whole list, which is a chunk of its own. */
export async function loadCountries(): Promise<readonly Country[]> {
  const { default: rows } = await import('./countries.data.json')
  return rows.map(readRow)
}

function readRow([iso = '', name = '', dial = '', masks = '', starts]: readonly string[]): Country {
  return {
    iso,
    name,
    dial,
    masks: masks.split('|'),
    starts: starts === undefined ? undefined : new RegExp(`^(?:${starts})`),
  }
}

/** The country with an ISO code; the first of the list when there is no such country. */
export function findCountry(countries: readonly Country[], iso: string): Country | undefined {
  return countries.find((country) => country.iso === iso) ?? countries[0]
}

/** Name of a country in a language, its English name where the browser has none. */
export function countryName(country: Country, language: string): string {
  return namesIn(language)?.of(country.iso) ?? country.name
}

const namesByLanguage = new Map<string, Intl.DisplayNames | undefined>()

function namesIn(language: string): Intl.DisplayNames | undefined {
  if (!namesByLanguage.has(language)) namesByLanguage.set(language, makeNames(language))
  return namesByLanguage.get(language)
}

function makeNames(language: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  } catch {
    return undefined
  }
}

/** A number for reading, which does not break: `+7 (900)123-45-67`. */
export function formatPhone(country: Country, digits: string): string {
  return `+${country.dial}\u00a0${applyMask(chooseMask(country.masks, digits.length), digits)}`
}

/**
 * Parses a pasted or autofilled text where a country is chosen already. A full international number
 * (`+` or `00` in front) picks its country; a number too long for the country loses the dial code
 * or the trunk prefix it begins with. The digits never exceed the longest mask.
 */
export function readPhone(
  text: string,
  countries: readonly Country[],
  chosen: Country,
): PhoneValue {
  const digits = text.replaceAll(/\D/g, '')
  const isInternational = /^\s*(?:\+|00)/.test(text)
  const full = isInternational ? digits.replace(/^00/, '') : ''
  const found = findByNumber(countries, full, chosen)
  if (found) return cut(found, full.slice(found.dial.length))
  return cut(chosen, dropPrefix(digits, chosen))
}

function cut(country: Country, digits: string): PhoneValue {
  return { iso: country.iso, digits: digits.slice(0, longestMask(country.masks)) }
}

function dropPrefix(digits: string, country: Country): string {
  if (digits.length <= longestMask(country.masks)) return digits
  const trunk = country.dial === '7' ? '8' : '0'
  const prefix = [country.dial, trunk].find((start) => digits.startsWith(start)) ?? ''
  return digits.slice(prefix.length)
}

/**
 * Returns the country of a full number without its plus; the best match among shared dial codes.
 */
function findByNumber(
  countries: readonly Country[],
  full: string,
  chosen: Country,
): Country | undefined {
  const sharing = countries.filter(({ dial }) => full.startsWith(dial))
  const exact = sharing.find(({ dial, starts }) => starts?.test(full.slice(dial.length)))
  const open = sharing.filter(({ starts }) => starts === undefined)
  return exact ?? open.find(({ iso }) => iso === chosen.iso) ?? open[0] ?? sharing[0]
}
