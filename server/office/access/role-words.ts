import type { Language } from '../../../contract/calls/texts.ts'
import type { Role } from './roles.ts'

const NAMES = {
  viewer: { ru: 'Просмотр', en: 'Viewer' },
  support: { ru: 'Поддержка', en: 'Support' },
  finance: { ru: 'Финансы', en: 'Finance' },
  approver: { ru: 'Вторая подпись', en: 'Approver' },
  administrator: { ru: 'Администратор', en: 'Administrator' },
} as const satisfies Record<Role, Readonly<Record<Language, string>>>

/** Returns the names of roles, with commas. */
export function nameRoles(roles: readonly Role[], language: Language): string {
  return roles.map((role) => NAMES[role][language]).join(', ')
}
