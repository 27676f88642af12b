import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { recipientKindOf } from './kinds.ts'
import { joinIsolated } from '../../../contract/rules/text-direction.ts'

/** How a kept recipient is called, and what distinguishes it from others. */
export interface PersonWords {
  nameOf: (person: KeptRecipient) => string
  detailsOf: (person: KeptRecipient) => string
}

/** Returns the words for kept recipients. */
export function usePersonWords(): PersonWords {
  const texts = useTexts()
  const signOf = (person: KeptRecipient) => recipientKindOf(person.kind).signOf(person, texts)
  const nameOf = (person: KeptRecipient): string => {
    if (person.own_name !== '') return person.own_name
    const real = realOf(person)
    return real === '' ? signOf(person) : real
  }
  const detailsOf = (person: KeptRecipient): string => {
    const sign = signOf(person)
    const real = person.own_name === '' ? '' : realOf(person)
    const way = [
      recipientKindOf(person.kind).wayOf(person, texts),
      sign === nameOf(person) ? '' : sign,
    ]
    return joinIsolated([real, joinIsolated(way, ', ')], ' · ')
  }
  return { nameOf, detailsOf }
}

function realOf(person: KeptRecipient): string {
  return person.kind === 'wallet' ? person.recipient.name : person.real_name
}
