import type { SearchListBoxTexts } from '../list-box/search-list-box.tsx'
import { CountryList, type CountryListProps } from './country-list.tsx'
import { Panel } from '../dialog/panel.tsx'

export interface CountryPanelTexts extends SearchListBoxTexts {
  close: string
}

interface CountryPanelProps extends CountryListProps {
  id?: string | undefined
  isOpen: boolean
  onClose: () => void
  texts: CountryPanelTexts
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
