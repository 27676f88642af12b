import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { MessageParams } from '../../messages/fill-message.ts'

/**
 * Returns the statement that owes a notice to each target of the owners of new notifications, which
 * are the rows of `added`: `id`, `user_id`, `created_at`.
 */
export function enqueueDeliveries(added: string): string {
  return `INSERT INTO notice (notification_id, target_id, next_at)
  SELECT n.id, t.id, n.created_at FROM ${added} n JOIN notice_target t ON t.user_id = n.user_id`
}

interface NewRow {
  userId: string
  key: string
  params: MessageParams
  now: Date
}

const STATEMENT = `WITH added AS (
  INSERT INTO notification (id, user_id, text_key, params, created_at)
  SELECT r.* FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, user_id uuid, text_key text, params jsonb, at timestamptz)
  RETURNING id, user_id, created_at
)
${enqueueDeliveries('added')}`

/** Adds a notification and owes it to each target of its owner. */
export function addNotification(tx: Queryable, added: NewRow): Promise<void> {
  return addNotifications(tx, [added])
}

/** Adds notifications of many owners as `addNotification` does. */
export async function addNotifications(tx: Queryable, added: readonly NewRow[]): Promise<void> {
  const rows = added.map(({ userId, key, params, now }) => ({
    id: newId(now),
    user_id: userId,
    text_key: key,
    params,
    at: now,
  }))
  await tx.query(STATEMENT, [JSON.stringify(rows)])
}
