import type { OwnerNotificationKey } from '../../messages/message.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts'
import { IS_ASKED_OF, IS_BLOCKED } from './request-rows.ts'

/** A part as the asked person is notified of it. */
export interface NotifiedPart {
  id: string
  token: string
  amount_minor: Minor
  decimals: number
  currency_code: string
  last_day: string
  /** The asker, masked. */
  asker: string
}

interface AskedNotification {
  key: Extract<
    OwnerNotificationKey,
    'notification.request_in' | 'notification.request_reminder' | 'notification.request_later'
  >
  parts: readonly NotifiedPart[]
  now: Date
}

/**
 * Notifies those who are asked, in one statement whether a phone has a wallet or not: the asker
 * learns nothing of it, not even by the time of the answer. Who wants no requests of the asker gets
 * none.
 */
export async function notifyAsked(
  tx: Queryable,
  { key, parts, now }: AskedNotification,
): Promise<void> {
  const rows = parts.map((part) => ({
    id: newId(now),
    part_id: part.id,
    params: {
      counterparty: part.asker,
      amount: formatAmount(part.amount_minor, part.decimals),
      currency_code: part.currency_code,
      on: part.last_day,
      request_token: part.token,
    },
  }))
  await tx.query(
    `WITH added AS (
       INSERT INTO notification (id, user_id, text_key, params, created_at)
       SELECT n.id, u.id, $2::text, n.params, $3::timestamptz
       FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, part_id uuid, params jsonb)
       JOIN money_request_part p ON p.id = n.part_id JOIN money_request r ON r.id = p.request_id
       JOIN app_user u ON u.id = p.asked_user_id OR u.phone = p.phone
       WHERE ${IS_ASKED_OF} AND u.status = 'active' AND NOT ${IS_BLOCKED}
       RETURNING id, user_id, created_at
     )
     ${enqueueDeliveries('added')}`,
    [JSON.stringify(rows), key, now],
  )
}
