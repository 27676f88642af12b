import type * as v from 'valibot'
import { isCaseReason } from '../../src/contract/rules/statuses.ts'
import type { Language } from '../../src/contract/texts.ts'
import type { NotificationKind, NotificationsAnswer } from '../../src/contract/wallet.ts'
import type { Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'
import type { MessageParams } from '../messages/fill-message.ts'
import { caseReasonText } from '../messages/case-reason.ts'
import { isMessageKey, type OwnerNotification, translate } from '../messages/message.ts'
import { renderMessage } from './ledger/money-messages.ts'

const NEWEST_SHOWN = 100

/** Kind of each text; any other is `news`. */
const KINDS: Readonly<Record<string, NotificationKind>> = {
  'notification.top_up_complete': 'in',
  'notification.top_up_failed': 'failed',
  'notification.exchange_complete': 'exchange',
  'notification.withdrawal_complete': 'out',
  'notification.withdrawal_failed': 'failed',
  'notification.transfer_sent': 'out',
  'notification.transfer_received': 'in',
  'notification.refund': 'out',
  'notification.refund_owed': 'out',
  'notification.dispute': 'out',
  'notification.dispute_owed': 'out',
  'notification.claim_returned': 'in',
  'notification.repayment': 'out',
  'notification.login': 'security',
  'notification.login_from': 'security',
  'notification.pin_locked': 'security',
  'notification.pin_changed': 'security',
  'notification.pin_reset_started': 'security',
  'notification.pin_reset_cancelled': 'security',
  'notification.pin_reset_done': 'security',
  'notification.passkey_added': 'security',
  'notification.passkey_removed': 'security',
  'notification.passkey_copied': 'security',
  'notification.identification_complete': 'identity',
  'notification.identification_aborted': 'identity',
}

interface NewNotification {
  userId: string
  key: OwnerNotification
  params?: MessageParams
  now: Date
}

/** Adds a notification; its text is translated to the owner's language when it is read. */
export async function notify(
  tx: Queryable,
  { userId, key, params = {}, now }: NewNotification,
): Promise<void> {
  await tx.query(
    `INSERT INTO notification (id, user_id, text_key, params, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [newId(now), userId, key, params, now],
  )
}

interface NotificationRow {
  id: string
  text_key: string
  params: Record<string, string>
  created_at: Date
}

/** The owner's newest hundred notifications, newest first (C6). */
export async function listNotifications(
  db: Queryable,
  { userId, language }: { userId: string; language: Language },
): Promise<v.InferInput<typeof NotificationsAnswer>['results']> {
  const rows = await db.query<NotificationRow>(
    `SELECT id, text_key, params, created_at FROM notification WHERE user_id = $1
     ORDER BY created_at DESC, id DESC LIMIT $2::int`,
    [userId, NEWEST_SHOWN],
  )
  return rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    message: writeMessage(row, language),
    kind: KINDS[row.text_key] ?? 'news',
  }))
}

function writeMessage({ text_key, params }: NotificationRow, language: Language): string {
  if (!isMessageKey(text_key)) return renderMessage(text_key, params, language)
  const { reason } = params
  const words = isCaseReason(reason) ? { ...params, reason: caseReasonText(reason, language) } : {}
  return translate(text_key, language, { ...params, ...words }).trimEnd()
}
