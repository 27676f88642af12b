import { maskedPhone } from '../../shared/phone-entry/masked-phone.ts'
import { useCountryList } from '../../shared/phone-entry/use-country-list.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import type { DraftPerson } from './request-draft.ts'

/** Returns how somebody who is asked is called, and what stands below that. */
export function useAskedWords(): {
  nameOf: (person: DraftPerson) => string
  detailsOf: (person: DraftPerson) => string
} {
  const { text } = useTexts()
  const countries = useCountryList()
  return {
    nameOf: (person) => {
      if (person.kind === 'wallet') return person.name
      if (person.kind === 'link') return text('request.who_link')
      return maskedPhone(person.phone, countries)
    },
    detailsOf: (person) => {
      if (person.kind === 'wallet') return person.details
      return person.kind === 'link' ? text('request.who_link_descr') : ''
    },
  }
}
