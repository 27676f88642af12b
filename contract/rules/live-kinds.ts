/**
 * Kinds of changes that a server announces to an open app: what to read again, and nothing else
 * (M8).
 */
export const LIVE_KINDS = [
  'money',
  'notification',
  'identity',
  'security',
  'session',
  'profile',
  'requests',
  'help',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
