import { toAsciiDigits } from '../../../contract/rules/ascii-digits.ts'
import { isMaskFilled, longestMask } from '../../kernel/lib/masks.ts'
import type { Country, PhoneValue } from './countries.ts'

/** Dial codes whose national numbers may begin with a zero. */
const ZERO_BELONGS = new Set(['39', '225', '229', '241', '242', '378'])
/** Dial codes without a trunk prefix of zero: a zero in front is a mistake there. */
const NO_ZERO = new Set(['1', '7'])
/** Other prefixes for calls inside a country, dropped from numbers that are too long. */
const TRUNKS: Readonly<Record<string, readonly string[]>> = {
  7: ['8'],
  36: ['06'],
  // Mobile numbers had a 1 after the dial code.
  52: ['1'],
  375: ['80', '8'],
  993: ['8'],
}
/** A Russian mobile number as it is dialled in Russia, or without its plus. */
const RUSSIAN_MOBILE = /^[78]9\d{9}$/
/** Beginning of one. No area code of +1 begins so, and no national number of +7. */
const RUSSIAN_START = /^[78]9/

/**
 * Reads a phone number where a country is chosen, however it was entered. A full international
 * number (`+` or `00` in front) picks its country; while the list lacks it, the number waits as `+`
 * and digits. Trunk prefixes and a dial code that is too much are dropped. Nothing is cut: a
 * number that is too long keeps its digits.
 */
export function readPhone(
  text: string,
  countries: readonly Country[],
  chosen: Country,
): PhoneValue {
  const clean = toAsciiDigits(text)
  const digits = clean.replaceAll(/\D/g, '')
  if (/^[^\d+]*(?:\+|00)/.test(clean)) {
    const isTrunkMarked = /\(\s*0\s*\)/.test(clean)
    const marked = isTrunkMarked ? clean.replace(/\(\s*0\s*\)/, '') : clean
    return readFull(marked.replaceAll(/\D/g, '').replace(/^00/, ''), countries, chosen)
  }
  return readNational(digits, countries, chosen)
}

function readFull(full: string, countries: readonly Country[], chosen: Country): PhoneValue {
  const country = findByNumber(countries, full, chosen)
  if (!country) return { iso: chosen.iso, digits: `+${full}` }
  return { iso: country.iso, digits: withoutTrunk(full.slice(country.dial.length), country) }
}

function readNational(digits: string, countries: readonly Country[], chosen: Country): PhoneValue {
  const isRussian =
    (RUSSIAN_START.test(digits) && NO_ZERO.has(chosen.dial)) ||
    (RUSSIAN_MOBILE.test(digits) && digits.length > longestMask(chosen.masks))
  if (isRussian) return readFull(`7${digits.slice(1)}`, countries, chosen)
  const national = withoutTrunk(digits, chosen)
  const isDialed =
    national.length > longestMask(chosen.masks) &&
    chosen.dial !== '' &&
    national.startsWith(chosen.dial)
  const rest = isDialed ? withoutTrunk(national.slice(chosen.dial.length), chosen) : ''
  const known = isMaskFilled(chosen.masks, rest) ? rest : national
  // Countries share dial codes, and the first digits tell them apart.
  const other =
    isMaskFilled(chosen.masks, known) && chosen.starts?.test(known) === false
      ? countries.find(({ dial, starts }) => dial === chosen.dial && starts?.test(known))
      : undefined
  return { iso: (other ?? chosen).iso, digits: known }
}

function withoutTrunk(digits: string, { dial, masks }: Country): string {
  const hasZero = !NO_ZERO.has(dial) && !ZERO_BELONGS.has(dial) && dial !== ''
  if (hasZero && /^0[1-9]/.test(digits)) return withoutOther(digits.slice(1), { dial, masks })
  return withoutOther(digits, { dial, masks })
}

function withoutOther(digits: string, { dial, masks }: Pick<Country, 'dial' | 'masks'>): string {
  if (digits.length <= longestMask(masks)) return digits
  const trunk = TRUNKS[dial]?.find((prefix) => digits.startsWith(prefix)) ?? ''
  const rest = digits.slice(trunk.length)
  return isMaskFilled(masks, rest) ? rest : digits
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
