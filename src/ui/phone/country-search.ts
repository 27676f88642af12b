import { foldText } from '../../kernel/lib/fold-text.ts'
import { countryName, type Country } from './countries.ts'

export interface NamedCountry extends Country {
  /** Its ISO code. */
  id: string
  /** Name in the language of the page. */
  localName: string
}

/** Sorts the list by a language, with the chosen country first. */
export function sortCountries(
  countries: readonly Country[],
  language: string,
  chosenIso: string,
): readonly NamedCountry[] {
  const { compare } = new Intl.Collator(language)
  const named = countries.map((country) => ({
    ...country,
    id: country.iso,
    localName: countryName(country, language),
  }))
  const isChosen = ({ iso }: Country) => Number(iso === chosenIso)
  return named.toSorted((a, b) => isChosen(b) - isChosen(a) || compare(a.localName, b.localName))
}

/**
 * Returns countries of which a local, English or other usual name contains a text, ignoring case,
 * or whose dial code begins with it.
 */
export function filterCountries(
  countries: readonly NamedCountry[],
  text: string,
): readonly NamedCountry[] {
  const wanted = foldText(text.trim())
  if (wanted === '') return countries
  const dial = wanted.replace(/^\+/, '')
  return countries.filter(
    (country) =>
      foldText(country.localName).includes(wanted) ||
      foldText(country.name).includes(wanted) ||
      foldText(country.aliases ?? '').includes(wanted) ||
      (/^\d+$/.test(dial) && country.dial.startsWith(dial)),
  )
}
