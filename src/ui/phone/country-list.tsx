import { Check } from '@lucide/icons'
import { useMemo } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SearchListBox, type SearchListBoxTexts } from '../list-box/search-list-box.tsx'
import type { Country } from './countries.ts'
import styles from './country-list.module.css'
import { filterCountries, sortCountries } from './country-search.ts'
import { Flag } from './flag.tsx'

export interface CountryListProps {
  countries: readonly Country[]
  chosenIso: string
  onChoose: (iso: string) => void
  /** Language of the names. */
  language: string
  texts: SearchListBoxTexts
  /** Shows dial codes beside the names. */
  hasDialCodes?: boolean | undefined
}

/** All countries with their search, the chosen one first. */
export function CountryList(props: CountryListProps) {
  const { countries, chosenIso, onChoose, language, texts, hasDialCodes = false } = props
  const sorted = useMemo(
    () => sortCountries(countries, language, chosenIso),
    [countries, language, chosenIso],
  )
  return (
    <SearchListBox
      texts={texts}
      find={(text) => filterCountries(sorted, text)}
      chosenId={chosenIso}
      onChoose={({ iso }) => onChoose(iso)}
    >
      {({ iso, localName, dial }) => (
        <>
          <Flag iso={iso} />
          <span className={styles.name}>{localName}</span>
          {hasDialCodes && <span className={styles.dial} translate="no">{`+${dial}`}</span>}
          {iso === chosenIso && <Icon of={Check} className={styles.check} size={20} />}
        </>
      )}
    </SearchListBox>
  )
}
