import type * as v from 'valibot'
import { NEWEST_SHOWN, OLDER_SHOWN } from '../../../contract/calls/notification-marks.ts'
import { isStandardCategory } from '../../../contract/rules/categories.ts'
import { isCaseReason } from '../../../contract/rules/statuses.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { NotificationsAnswer } from '../../../contract/calls/wallet.ts'
import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import { caseReasonText } from '../../messages/case-reason.ts'
import { categoryName } from '../../messages/category-name.ts'
import { isMessageKey, type OwnerNotificationKey, translate } from '../../messages/message.ts'
import { refusalWords } from '../../messages/refusal-words.ts'
import { renderMessage } from '../money-messages.ts'
import { kindOf } from './kinds.ts'
import { addNotifications } from './enqueue-deliveries.ts'
import { IS_UNREAD } from './read-marks.ts'

/** A notification of an owner. */
export interface NewNotification {
  userId: string
  key: OwnerNotificationKey
  params?: MessageParams
  now: Date
}

/**
 * Adds a notification, and owes it to the channels that reach the owner; its text is translated to
 * the owner's language when it is read.
 */
export function notify(tx: Queryable, added: NewNotification): Promise<void> {
  return notifyOwners(tx, [added])
}

/** Adds notifications of many owners as `notify` does, in one statement. */
export function notifyOwners(tx: Queryable, added: readonly NewNotification[]): Promise<void> {
  return addNotifications(
    tx,
    added.map(({ params = {}, ...one }) => ({ ...one, params })),
  )
}

interface NotificationRow {
  id: string
  text_key: string
  params: Record<string, string>
  created_at: Date
  is_read: boolean
}

interface NotificationsQuery {
  userId: string
  language: Language
  /** Id of the notification before the page. */
  before?: string
}

/** Returns a page of the owner's notifications, newest first (C6). */
export async function listNotifications(
  db: Queryable,
  { userId, language, before }: NotificationsQuery,
): Promise<v.InferInput<typeof NotificationsAnswer>['results']> {
  const rows = await db.query<NotificationRow>(
    `SELECT n.id, n.text_key, n.params, n.created_at, NOT (${IS_UNREAD}) AS is_read
     FROM notification n JOIN app_user u ON u.id = n.user_id
     LEFT JOIN notification b ON b.id = $2::uuid AND b.user_id = n.user_id
     WHERE n.user_id = $1
       AND ($2::uuid IS NULL OR (n.created_at, n.id) < (b.created_at, b.id))
     ORDER BY n.created_at DESC, n.id DESC LIMIT $3::int`,
    [userId, before ?? null, before === undefined ? NEWEST_SHOWN : OLDER_SHOWN],
  )
  return rows.map((row) => describe(row, language))
}

function describe(row: NotificationRow, language: Language) {
  const { number, request_token, request_id, plan, rate_order, program, question } = row.params
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    message: writeMessage(row, language),
    kind: kindOf(row.text_key),
    is_read: row.is_read,
    ...(number !== undefined && { number }),
    ...(request_token !== undefined && { request_token }),
    ...(request_id !== undefined && { request_id }),
    ...(plan !== undefined && { plan }),
    ...(rate_order !== undefined && { rate_order }),
    ...(program !== undefined && { program }),
    ...(question !== undefined && { question }),
  }
}

/** Returns the text of a notification in a language. */
export function writeMessage(
  { text_key, params }: Pick<NotificationRow, 'text_key' | 'params'>,
  language: Language,
): string {
  if (!isMessageKey(text_key)) return renderMessage(text_key, params, language)
  const { reason, category } = params
  const words = {
    ...(isCaseReason(reason) && { reason: caseReasonText(reason, language) }),
    ...(params['refusal'] !== undefined && { refusal: refusalWords(params, language) }),
    ...(category !== undefined &&
      isStandardCategory(category) && { name: categoryName(category, language) }),
  }
  return translate(text_key, language, { ...params, ...words }).trimEnd()
}
