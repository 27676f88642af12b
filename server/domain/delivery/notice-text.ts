import type { NoticeChannelName } from '../../../contract/rules/notification-switches.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { isPlainMessage, translate } from '../../messages/message.ts'
import { kindOf } from '../notifications/kinds.ts'
import { writeMessage } from '../notifications/add-notification.ts'

/**
 * Notices that the title of their kind would misstate: money has not left yet, no check has ended,
 * nobody asked, nothing was exchanged.
 */
const OWN_TITLES: Readonly<Record<string, 'review' | 'document' | 'correction' | 'rate'>> = {
  'notification.withdrawal_review': 'review',
  'notification.identification_document': 'document',
  'notification.correction': 'correction',
  'notification.rate_alert': 'rate',
  'notification.rate_alert_expired': 'rate',
  'notification.rate_expired': 'rate',
  'notification.rate_canceled': 'rate',
  'notification.rate_frozen': 'rate',
}

interface NotificationRow {
  text_key: string
  params: Readonly<Record<string, string>>
}

interface Written {
  language: Language
  showsSums: boolean
  channel: NoticeChannelName
}

/**
 * Returns title and text of a notice. Unless the owner wants sums, it names no amount, no person
 * and no device: a locked screen shows it to everybody (M8). Texts without such values are used as
 * they are, and a letter about security names its device and time: without the phone, the mailbox
 * is the place to judge it (decision 059).
 */
export function writeNotice(
  notification: NotificationRow,
  { language, showsSums, channel }: Written,
): { title: string; text: string } {
  const kind = kindOf(notification.text_key)
  const own = OWN_TITLES[notification.text_key] ?? kind
  const title = translate(`notice.${own}.title`, language)
  const isLetterOfSecurity = channel === 'email' && kind === 'security'
  const isWhole = showsSums || isLetterOfSecurity || isPlainMessage(notification.text_key)
  const text = isWhole
    ? writeMessage(notification, language)
    : translate(`notice.${own}.text`, language)
  return { title, text }
}

/** Returns the path of the page that a notification leads to. */
export function linkOf({ text_key, params }: NotificationRow): string {
  const kind = kindOf(text_key)
  const {
    number,
    plan,
    program,
    question,
    rate_order: order,
    request_token: token,
    request_id: id,
  } = params
  if (token !== undefined) return `/r/${token}`
  if (id !== undefined) return `/request/${id}`
  if (question !== undefined) return `/help/${question}`
  if (number === undefined && program !== undefined) return `/settings/programs/${program}`
  if (kind === 'security') return '/settings/security'
  if (kind === 'identity') return '/settings#verification'
  if (kind === 'tariffs') return '/settings/tariffs'
  if (kind === 'news') return '/'
  if (order !== undefined && number === undefined) return `/planned/rate/${order}`
  if (kind === 'budgets') return text_key === 'notification.pot_reached' ? '/' : '/history/stats'
  if (kind === 'plans' && number === undefined) {
    return plan === undefined ? '/planned' : `/planned/${plan}`
  }
  return number === undefined ? '/history' : `/history/${number}`
}
