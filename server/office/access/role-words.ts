import type { Language } from '../../../contract/calls/texts.ts'
import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Role } from './roles.ts'

/** Returns the names of roles, with commas. */
export function nameRoles(roles: readonly Role[], language: Language): string {
  return roles.map((role) => OFFICE_WORDS.roles[role][language]).join(', ')
}
