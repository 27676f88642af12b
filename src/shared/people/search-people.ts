import type { KeptRecipient } from '../../../contract/calls/people.ts'
import { recipientKindOf } from './kinds.ts'
import type { PersonWords } from './person-words.ts'

const MIN_DIGITS = 2

/**
 * Returns the recipients that a search finds: by words of their names and ways, or by digits of a
 * phone or card.
 */
export function searchPeople(
  people: readonly KeptRecipient[],
  search: string,
  { nameOf, detailsOf }: PersonWords,
): KeptRecipient[] {
  const wanted = fold(search.trim())
  if (wanted === '') return [...people]
  const words = wanted.split(/\s+/)
  const digits = search.replaceAll(/\D/g, '')
  const isNumber = /^[\d\s()+-]+$/.test(search.trim()) && digits.length >= MIN_DIGITS
  return people.filter((person) => {
    const own = fold(
      `${nameOf(person)} ${person.own_name} ${detailsOf(person)} ${addressOf(person)}`,
    )
    if (words.every((word) => own.includes(word))) return true
    return isNumber && recipientKindOf(person.kind).numberOf(person).includes(digits)
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase().replaceAll('ё', 'е')
}

function addressOf(person: KeptRecipient): string {
  return 'address' in person ? person.address : ''
}
