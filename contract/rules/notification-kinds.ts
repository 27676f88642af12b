/**
 * Kinds of notifications whose switch has their name. A new kind that owners switch apart is named
 * here alone.
 */
export const SWITCHED_KINDS = ['plans', 'budgets', 'programs', 'help'] as const

/** Kinds of notifications: icon, page and words outside of the app. */
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
  'tariffs',
  ...SWITCHED_KINDS,
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
