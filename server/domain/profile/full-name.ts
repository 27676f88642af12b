import { isFullName } from '../../../contract/rules/person-name.ts'
import { Refusal } from '../refusal.ts'

/** Throws NAME_INVALID when first or last name is none of a person. */
export function requireFullName(name: { first_name: string; last_name: string }): void {
  if (!isFullName(name.first_name, name.last_name)) throw new Refusal('NAME_INVALID')
}
