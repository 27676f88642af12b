/** What the owner's list of events shows: who entered, and what became of PIN and sessions (M4). */
export const SECURITY_EVENTS = [
  'registered',
  'logged_in',
  'logged_out',
  'pin_set',
  'pin_refused',
  'pin_changed',
  'pin_reset_started',
  'pin_reset_cancelled',
  'pin_reset_done',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'biometry_added',
  'biometry_refused',
  'telegram_linked',
  'telegram_unlinked',
  'app_lock_set',
  'app_lock_removed',
  'archive_sent',
  'name_changed',
  'email_changed',
  'phone_changed',
  'recipient_kept',
  'kept_only_begun',
  'kept_only_ending',
  'own_frozen',
  'own_unfrozen',
  'device_lost',
  'own_limit_lowered',
  'own_limit_raise',
  'own_limit_raise_cancelled',
  'read_key_added',
  'read_key_revoked',
  'program_key_added',
  'program_key_removed',
  'webhook_added',
  'webhook_removed',
  'session_ended',
  'sessions_ended',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** Returns whether the owner's list shows an event. */
export function isSecurityEvent(kind: string): kind is SecurityEventKind {
  return SECURITY_EVENTS.some((shown) => shown === kind)
}
