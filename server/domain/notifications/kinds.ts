import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../../../contract/rules/notification-kinds.ts'
import { NOTICE_KINDS, type NoticeKind } from '../../../contract/rules/notification-switches.ts'
import type { OwnerNotificationKey } from '../../messages/message.ts'
import type { MoneyMessageKey } from '../money-messages.ts'

/** Every text of a notification that this build writes. */
export type NotificationKey =
  | OwnerNotificationKey
  | Extract<MoneyMessageKey, `notification.${string}`>

/** A text that begins with the name of its kind, as `notification.help_answer`. */
type NamedByKind = `notification.${NotificationKind}_${string}`

/**
 * Kind of each other text: its icon, its page, and the switch that it follows. A new text does not
 * compile without one.
 */
const KINDS: Readonly<Record<Exclude<NotificationKey, NamedByKind>, NotificationKind>> = {
  'notification.welcome': 'news',
  'notification.sandbox': 'news',
  'notification.account_opened': 'news',
  'notification.pot_reached': 'budgets',
  'notification.budget_80': 'budgets',
  'notification.budget_100': 'budgets',
  'notification.budget_month_80': 'budgets',
  'notification.budget_month_100': 'budgets',
  'notification.top_up_complete': 'in',
  'notification.top_up_failed': 'failed',
  'notification.withdrawal_review': 'out',
  'notification.withdrawal_complete': 'out',
  'notification.withdrawal_failed': 'failed',
  'notification.transfer_sent': 'out',
  'notification.transfer_received': 'in',
  'notification.request_in': 'requests',
  'notification.request_reminder': 'requests',
  'notification.request_later': 'requests',
  'notification.request_paid': 'requests',
  'notification.request_all': 'requests',
  'notification.request_declined': 'requests',
  'notification.request_expired': 'requests',
  'notification.refund': 'out',
  'notification.refund_owed': 'out',
  'notification.dispute': 'out',
  'notification.dispute_owed': 'out',
  'notification.claim_returned': 'in',
  'notification.report_refunded': 'in',
  'notification.report_answered': 'support',
  'notification.correction': 'support',
  'notification.repayment': 'out',
  'notification.login': 'security',
  'notification.login_from': 'security',
  'notification.pin_locked': 'security',
  'notification.pin_changed': 'security',
  'notification.pin_reset_started': 'security',
  'notification.pin_reset_cancelled': 'security',
  'notification.pin_reset_done': 'security',
  'notification.recipient_kept': 'security',
  'notification.kept_only_begun': 'security',
  'notification.kept_only_ending': 'security',
  'notification.own_frozen': 'security',
  'notification.own_frozen_from': 'security',
  'notification.own_unfrozen': 'security',
  'notification.own_unfrozen_from': 'security',
  'notification.limit_end': 'security',
  'notification.limit_raise': 'security',
  'notification.plan_ahead': 'plans',
  'notification.plan_ahead_short': 'plans',
  'notification.plan_sent': 'plans',
  'notification.plan_exchanged': 'plans',
  'notification.plan_filled': 'plans',
  'notification.plan_retry': 'plans',
  'notification.plan_waits': 'plans',
  'notification.plan_skipped_money': 'plans',
  'notification.plan_skipped_limit': 'plans',
  'notification.plan_skipped_rate': 'plans',
  'notification.plan_skipped_provider': 'plans',
  'notification.plan_skipped_max': 'plans',
  'notification.plan_skipped_frozen': 'plans',
  'notification.plan_missed': 'plans',
  'notification.plan_missed_days': 'plans',
  'notification.plan_failed': 'plans',
  'notification.plan_over': 'plans',
  'notification.plan_goal': 'plans',
  'notification.rate_done': 'exchange',
  'notification.rate_done_better': 'exchange',
  'notification.rate_expired': 'exchange',
  'notification.rate_canceled': 'exchange',
  'notification.rate_frozen': 'exchange',
  'notification.rate_alert': 'exchange',
  'notification.rate_alert_expired': 'exchange',
  'notification.read_key_added': 'security',
  'notification.program_key_added': 'security',
  'notification.webhook_added': 'security',
  'notification.webhook_off': 'security',
  'notification.program_allowed': 'security',
  'notification.program_allowed_once': 'security',
  'notification.program_allowed_reads': 'security',
  'notification.program_paid': 'programs',
  'notification.program_paid_once': 'programs',
  'notification.program_refused': 'programs',
  'notification.program_over': 'programs',
  'notification.passkey_added': 'security',
  'notification.passkey_removed': 'security',
  'notification.passkey_copied': 'security',
  'notification.biometry_added': 'security',
  'notification.telegram_linked': 'security',
  'notification.telegram_unlinked': 'security',
  'notification.email_changed': 'security',
  'notification.phone_changed': 'security',
  'notification.app_lock_removed': 'security',
  'notification.identification_complete': 'identity',
  'notification.identification_aborted': 'identity',
  'notification.identification_document': 'identity',
  'notification.tariff_changes': 'tariffs',
  'notification.tariff_withdrawn': 'tariffs',
  'notification.level_ends': 'identity',
  'notification.level_ended': 'identity',
}

/** The switch of each kind that has none of its own name. */
const SWITCHES: Readonly<Record<Exclude<NotificationKind, NoticeKind>, NoticeKind>> = {
  failed: 'out',
  exchange: 'rates',
  identity: 'security',
  support: 'out',
  // Owners have a right to learn of prices: nobody switches it off.
  tariffs: 'security',
}

/**
 * Returns the kind of a notification with this text. A text of a newer server, whose words this one
 * lacks, counts as one of support: it may be about money that left.
 */
export function kindOf(textKey: string): NotificationKind {
  if (isListed(textKey)) return KINDS[textKey]
  return NOTIFICATION_KINDS.find((kind) => textKey.startsWith(`notification.${kind}_`)) ?? 'support'
}

/** Returns the switch that a notification with this text follows. */
export function switchOf(textKey: string): NoticeKind {
  const kind = kindOf(textKey)
  return hasOwnSwitch(kind) ? kind : SWITCHES[kind]
}

function isListed(textKey: string): textKey is keyof typeof KINDS {
  return Object.hasOwn(KINDS, textKey)
}

function hasOwnSwitch(kind: NotificationKind): kind is Extract<NotificationKind, NoticeKind> {
  return NOTICE_KINDS.some((one) => one === kind)
}
