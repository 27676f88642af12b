/** What pages without an owner show, and the rest: a file each of the built-in dictionary. */
export type TextPart = 'visitor' | 'owner'

/**
 * Beginnings of the keys that pages without an owner may show: landing, login, registration,
 * errors, update. Visitors load no others.
 */
const BEGINNINGS = [
  'amount.hidden',
  'amount.unknown',
  'app.',
  'auth.',
  'common.',
  'consent.page_title',
  'consent.signin_note',
  'currency.',
  'date.date_time',
  'date.day_month',
  'date.range',
  'date.today',
  'date.yesterday',
  'dev.',
  'error.',
  'home.qr.',
  'install.',
  'legal.',
  'lock.on_by_default',
  'menu.aria_label',
  'paid.',
  'paylink.',

  'policy.',
  'release_notes.',
  'scan.pay_title',
  'security.pin_new',
  'security.pin_repeat',
  'security.pin_mismatch',
  'settings.language',
  'support.',
  'tg.other_phone',
  'tg.signin_',
  'update.',
  'validation.',
  'wallet.auth.',
]

/** Returns the part that holds the text of a key. */
export function partOf(key: string): TextPart {
  return BEGINNINGS.some((beginning) => key.startsWith(beginning)) ? 'visitor' : 'owner'
}
