import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { shortenAddress } from '../../../contract/rules/short-address.ts'
import { ADDRESS_CURRENCY } from '../../../contract/rules/currencies.ts'
import { maskedPhone } from '../phone-entry/masked-phone.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { defaultCountries } from '../../ui/phone/countries.ts'

/** How a kept recipient is called, and what distinguishes it from others. */
export interface PersonWords {
  nameOf: (person: KeptRecipient) => string
  detailsOf: (person: KeptRecipient) => string
}

/** Returns the words for kept recipients. */
export function usePersonWords(): PersonWords {
  const { text, findText } = useTexts()
  /** What a recipient is: a phone, the digits of a card, or an address. */
  const signOf = (person: KeptRecipient): string => {
    switch (person.kind) {
      case 'wallet':
        return unbroken(maskedPhone(person.recipient.phone, defaultCountries))
      case 'sbp':
        return unbroken(maskedPhone(person.phone, defaultCountries))
      case 'card': {
        const brand = findText(`card_brand.${person.brand}`) ?? ''
        return text('card.saved_label', { brand, last4: person.last4 }).trim()
      }
      default:
        return shortenAddress(person.address)
    }
  }
  const wayOf = (person: KeptRecipient): string => {
    if (person.kind === 'sbp') return `${text('people.filter_sbp')}, ${person.bank}`
    return person.kind === 'usdc' ? `${ADDRESS_CURRENCY}, ${networkName(person.network)}` : ''
  }
  const nameOf = (person: KeptRecipient): string => {
    if (person.own_name !== '') return person.own_name
    const real = realOf(person)
    return real === '' ? signOf(person) : real
  }
  const detailsOf = (person: KeptRecipient): string => {
    const sign = signOf(person)
    const real = person.own_name === '' ? '' : realOf(person)
    const way = [wayOf(person), sign === nameOf(person) ? '' : sign]
    return [real, way.filter((part) => part !== '').join(', ')]
      .filter((part) => part !== '')
      .join(' · ')
  }
  return { nameOf, detailsOf }
}

/** A phone never breaks at its hyphens. */
function unbroken(phone: string): string {
  return phone.replaceAll('-', '\u2060-\u2060')
}

function realOf(person: KeptRecipient): string {
  return person.kind === 'wallet' ? person.recipient.name : person.real_name
}

/** Returns the name of a network by its code: `base` is Base. */
function networkName(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1)
}
