/** Kinds of notices that are switched apart, in the order of the settings. */
export const NOTICE_KINDS = [
  'in',
  'out',
  'requests',
  'security',
  'rates',
  'plans',
  'budgets',
  'programs',
  'help',
  'news',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Kinds of notifications: icon, page and words outside of the app. One that has the name of a switch follows it. */
export const NOTIFICATION_KINDS = [
  'in',
  'out',
  'exchange',
  'failed',
  'security',
  'identity',
  'support',
  'requests',
  'news',
  'plans',
  'budgets',
  'programs',
  'help',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
