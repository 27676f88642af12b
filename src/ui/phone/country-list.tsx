import { Check } from '@lucide/icons'
import { useMemo } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SearchListBox } from '../list-box/search-list-box.tsx'
import styles from './country-list.module.css'
import type { CountryPanelProps } from './country-panel.tsx'
import { filterCountries, sortCountries } from './country-search.ts'
import { Flag } from './flag.tsx'

type CountryListProps = Omit<CountryPanelProps, 'id' | 'isOpen' | 'onClose'>

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
          {hasDialCodes && <span className={styles.dial}>+{dial}</span>}
          {iso === chosenIso && <Icon of={Check} className={styles.check} size={20} />}
        </>
      )}
    </SearchListBox>
  )
}
