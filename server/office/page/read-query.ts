import { OFFICE_WORDS } from '../../../texts/office.ts'
import { isId } from '../../domain/ledger/accounts.ts'
import { type OfficeRefusal, refuseForm } from '../refusal.ts'

/** Longest value that a refusal repeats. */
export const SHOWN_LENGTH = 40

/**
 * Returns the choice that a query names, the first where it names none. Throws a refusal for an
 * unknown one.
 */
export function readChoice<T extends string>(
  names: readonly [T, ...T[]],
  text: string | undefined,
): T {
  if (text === undefined || text === '') return names[0]
  const choice = names.find((name) => name === text)
  if (choice === undefined)
    throw refuseForm(OFFICE_WORDS.shared.filterUnknown, { value: text.slice(0, SHOWN_LENGTH) })
  return choice
}

/**
 * Returns the id of the row after which a page of a list begins; null for the first page. Throws a
 * refusal for anything else.
 */
export function readAfter(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  if (!isId(text)) throw refusePlace(text)
  return text
}

/** Returns the refusal of a place that a list does not have. */
export function refusePlace(text: string): OfficeRefusal {
  return refuseForm(OFFICE_WORDS.shared.placeUnknown, { value: text.slice(0, SHOWN_LENGTH) })
}
