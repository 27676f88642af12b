/**
 * Writes src/ui/phone/countries.data.json: every country with its dial code and the masks of its
 * mobile numbers, made from the public numbering metadata. Run: `npx tsx
 * scripts/make-countries.ts`.
 *
 * A row is `[iso, English name, dial code, masks joined by |, pattern of first digits]`; the
 * pattern is there where countries share a dial code. Of those the main one comes first.
 */
import { writeFile } from 'node:fs/promises'
import library from 'google-libphonenumber'

type Row = [iso: string, name: string, dial: string, masks: string, starts?: string]

const TARGET = 'src/ui/phone/countries.data.json'
const numbers = library.PhoneNumberUtil.getInstance()
const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** Not in ISO 3166-1: parts of Saint Helena with a code reserved for the post. */
const RESERVED = new Set(['AC', 'TA'])

/** Masks that the specification sets, by dial code; the one of +44 with nine digits comes first. */
const FIXED_BY_DIAL: Readonly<Record<string, string>> = {
  1: '### ###-####',
  7: '### ###-##-##',
}
const FIXED_BY_ISO: Readonly<Record<string, string>> = { GB: '##-###-####|####-######' }

/** Digits of mobile numbers in a region, by how many there may be. */
function lengthsOf(iso: string): number[] {
  const metadata = numbers.getMetadataForRegion(iso)
  const general = metadata?.getGeneralDescOrDefault().possibleLengthArray() ?? []
  const mobile = metadata?.getMobileOrDefault().possibleLengthArray() ?? []
  const isGeneral = mobile.length === 0 || mobile[0] === -1
  return (isGeneral ? general : mobile).toSorted((a, b) => a - b)
}

/** An example of a national number, stretched or cut to a length. */
function exampleOf(iso: string, length: number): string {
  const example =
    numbers.getExampleNumberForType(iso, library.PhoneNumberType.MOBILE) ??
    numbers.getExampleNumber(iso)
  if (!example) return ''
  return numbers.getNationalSignificantNumber(example).padEnd(length, '2345678901').slice(0, length)
}

/** The usual grouping of a number with so many digits, every digit as #. */
function maskOf(iso: string, dial: string, length: number): string {
  const example = exampleOf(iso, length)
  const parsed = numbers.parse(`+${dial}${example}`)
  const written = numbers.format(parsed, library.PhoneNumberFormat.INTERNATIONAL)
  const mask = written
    .slice(dial.length + 1)
    .replaceAll(/\d/g, '#')
    .replaceAll(/[^#]+/g, '-')
    .replace(/^-/, '')
  const isWhole = mask.replaceAll('-', '').length === length
  const isGrouped = mask.includes('-') || length <= 5
  return isWhole && isGrouped ? mask : groupByThree(length)
}

/** `###-###-##`: a plain grouping where none is known. */
function groupByThree(length: number): string {
  return '#'.repeat(length).replaceAll(/(###)(?=##)/g, '$1-')
}

function masksOf(iso: string, dial: string): string {
  const fixed = FIXED_BY_ISO[iso] ?? FIXED_BY_DIAL[dial]
  if (fixed !== undefined) return fixed
  return lengthsOf(iso)
    .map((length) => maskOf(iso, dial, length))
    .join('|')
}

function rowOf(iso: string): Row {
  const dial = String(numbers.getCountryCodeForRegion(iso))
  const name = names.of(iso) ?? iso
  const masks = masksOf(iso, dial)
  const starts = numbers.getMetadataForRegion(iso)?.getLeadingDigits()
  return starts ? [iso, name, dial, masks, starts] : [iso, name, dial, masks]
}

/** By dial code, the main country of a code first, then by ISO code. */
function compareRows(a: Row, b: Row): number {
  const isMain = ([iso, , dial]: Row) => numbers.getRegionCodeForCountryCode(Number(dial)) === iso
  return (
    Number(a[2]) - Number(b[2]) || Number(isMain(b)) - Number(isMain(a)) || a[0].localeCompare(b[0])
  )
}

const rows = numbers
  .getSupportedRegions()
  .filter((iso) => !RESERVED.has(iso))
  .map(rowOf)
  .toSorted(compareRows)
const text = `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
await writeFile(TARGET, text)
console.log(`${TARGET}: ${rows.length} countries, ${text.length} characters`)
