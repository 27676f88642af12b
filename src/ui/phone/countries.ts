import { applyMask, chooseMask } from '../../kernel/lib/masks.ts'

export interface Country {
  /** ISO 3166-1, two letters. */
  iso: string
  /** English name, for search and for browsers that lack the name. */
  name: string
  /** Dial code without the plus. */
  dial: string
  /** One or more masks, `#` for a digit. */
  masks: readonly string[]
  /** Other names that people search for, such as short ones. */
  aliases?: string | undefined
  /** First digits of national numbers, where countries share a dial code. */
  starts?: RegExp | undefined
}

/**
 * Value of a phone field: a country and the digits after its dial code, or `+` and all digits while
 * the country of a full number is unknown. A number that is too long keeps all its digits.
 */
export interface PhoneValue {
  iso: string
  digits: string
}

/** Countries available before the whole list is loaded (D5). */
export const defaultCountries: readonly Country[] = [
  { iso: 'US', name: 'United States', dial: '1', masks: ['### ###-####'] },
  { iso: 'RU', name: 'Russia', dial: '7', masks: ['### ###-##-##'] },
  { iso: 'GB', name: 'United Kingdom', dial: '44', masks: ['##-###-####', '####-######'] },
]

/** Loads the whole list, which is a chunk of its own. */
export async function loadCountries(): Promise<readonly Country[]> {
  const [{ default: rows }, { default: aliases }] = await Promise.all([
    import('./countries.data.json'),
    import('./country-aliases.data.json'),
  ])
  const aliasOf = new Map(Object.entries(aliases))
  return rows.map((row) => readRow(row, aliasOf))
}

function readRow(
  [iso = '', name = '', dial = '', masks = '', starts]: readonly string[],
  aliases: ReadonlyMap<string, string>,
): Country {
  return {
    iso,
    name,
    dial,
    masks: masks.split('|'),
    aliases: aliases.get(iso),
    starts: starts === undefined ? undefined : new RegExp(`^(?:${starts})`),
  }
}

/** Returns the country with an ISO code; undefined also while the list lacks it. */
export function findCountry(countries: readonly Country[], iso: string): Country | undefined {
  return countries.find((country) => country.iso === iso)
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

/** A number for reading, which does not break: `+7 900 123-45-67`. */
export function formatPhone(country: Country, digits: string): string {
  return `+${country.dial} ${groupPhoneDigits(country, digits)}`.replaceAll(' ', '\u00a0')
}

/** A number without its dial code in the shortest mask that holds it. */
export function groupPhoneDigits(country: Country, digits: string): string {
  return isFullNumber(digits) ? digits : applyMask(chooseMask(country.masks, digits.length), digits)
}

/** Whether digits are those of a full number whose country is not known yet. */
export function isFullNumber(digits: string): boolean {
  return digits.startsWith('+')
}
