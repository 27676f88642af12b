import type { Role } from './roles.ts'

const EVERYBODY = ['viewer', 'support', 'finance', 'approver', 'administrator'] as const
const READERS = ['viewer', 'support', 'finance', 'approver'] as const

/**
 * Who may do what: each route of the office names one of these, and is checked in one place
 * (`server/office/serve-route.ts`). `.ask` begins an act that a second person signs with `.sign`.
 */
export const PERMISSIONS = {
  'office.use': EVERYBODY,
  'owner.see': READERS,
  'payment.ask': ['support', 'finance', 'approver'],
  'identification.see': READERS,
  'identification.decide': ['approver'],
  'identification.sign': ['approver'],
  'payout.see': READERS,
  'payout.work': ['finance', 'approver'],
  'payout.ask': ['finance', 'approver'],
  'payout.sign': ['approver'],
  'case.see': READERS,
  'case.work': ['finance', 'approver'],
  'case.sign': ['approver'],
  'case.report': ['finance', 'approver'],
  'rule.see': READERS,
  'rule.ask': ['finance', 'approver'],
  'rule.sign': ['approver'],
  'rule.end': ['finance', 'approver'],
  'list.load': ['approver'],
  'dispute.see': READERS,
  'dispute.work': ['support', 'finance'],
  'dispute.refund.ask': ['support', 'finance'],
  'dispute.refund.sign': ['approver'],
  'help.see': READERS,
  'help.work': ['support', 'finance'],
  'help.templates': ['support'],
  'help.picture': ['support', 'finance', 'approver'],
  'event.see': READERS,
  'event.retry': ['support', 'finance'],
  'owner.reveal': ['support', 'finance', 'approver'],
  'owner.note': ['support', 'finance', 'approver'],
  'owner.end_sessions': ['support', 'approver'],
  'owner.freeze': ['support', 'approver'],
  'owner.unfreeze.ask': ['support', 'approver'],
  'owner.unfreeze.sign': ['approver'],
  'approval.see': EVERYBODY,
  'ledger.see': ['viewer', 'finance', 'approver'],
  'correction.ask': ['finance'],
  'correction.sign': ['approver'],
  'manual.ask': ['finance'],
  'manual.sign': ['approver'],
  'terms.see': READERS,
  'terms.ask': ['finance'],
  'terms.sign': ['approver'],
  'terms.withdraw': ['finance', 'approver'],
  'audit.see': ['viewer', 'approver', 'administrator'],
  'staff.see': ['administrator'],
  'staff.ask': ['administrator'],
  'staff.sign': ['administrator'],
  'books.see': ['viewer', 'finance', 'approver'],
  'books.export': ['finance', 'approver'],
  'reconciliation.see': ['viewer', 'finance', 'approver'],
  'reconciliation.work': ['finance'],
  'reconciliation.close.sign': ['approver'],
  'reconciliation.reopen.ask': ['finance'],
  'reconciliation.reopen.sign': ['approver'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** Returns whether one of these roles has the permission. */
export function hasPermission(roles: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission]
  return roles.some((role) => allowed.includes(role))
}
