import type { SearchListBoxTexts } from '../list-box/search-list-box.tsx'
import { CountryList } from './country-list.tsx'
import type { Country } from './countries.ts'
import { Panel } from '../dialog/panel.tsx'

export interface CountryPanelTexts extends SearchListBoxTexts {
  close: string
}

export interface CountryPanelProps {
  id?: string | undefined
  isOpen: boolean
  onClose: () => void
  countries: readonly Country[]
  chosenIso: string
  onChoose: (iso: string) => void
  /** Language of the names. */
  language: string
  texts: CountryPanelTexts
  /** Shows dial codes beside the names. */
  hasDialCodes?: boolean | undefined
}

/** The list of countries with its search, in a full panel. */
export function CountryPanel({ id, isOpen, onClose, texts, ...rest }: CountryPanelProps) {
  return (
    <Panel
      id={id}
      isOpen={isOpen}
      hasField
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
    >
      <CountryList {...rest} texts={texts} />
    </Panel>
  )
}
