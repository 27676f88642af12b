import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { MessageParams } from '../../messages/fill-message.ts'

/**
 * Returns the statement that owes a notice to each target of the owners of new notifications, which are the
 * rows of `added`: `id`, `user_id`, `created_at`.
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
  INSERT INTO notification (id, user_id, text_key, params, created_at) VALUES ($1, $2, $3, $4, $5)
  RETURNING id, user_id, created_at
)
${enqueueDeliveries('added')}`

/** Adds a notification and owes it to each target of its owner. */
export async function addNotification(
  tx: Queryable,
  { userId, key, params, now }: NewRow,
): Promise<void> {
  await tx.query(STATEMENT, [newId(now), userId, key, params, now])
}
