/**
 * The roles of operators (P1). Who is an administrator moves no money; the database holds that too.
 */
export const ROLES = ['viewer', 'support', 'finance', 'approver', 'administrator'] as const

export type Role = (typeof ROLES)[number]

/** Returns whether a text names a role. */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}

/** Returns two roles of a set that nobody may have both, or undefined. */
export function findConflict(roles: readonly Role[]): [Role, Role] | undefined {
  const money = roles.find((role) => role === 'finance' || role === 'approver')
  return money && roles.includes('administrator') ? ['administrator', money] : undefined
}
