import { isOrderOpen } from '../../../src/contract/rules/statuses.ts'
import type { Database } from '../../db/database.ts'
import { failOrder } from './record-order.ts'
import { lockOrder } from './order.ts'

const MOST_AT_ONCE = 100

/**
 * Closes orders that were not paid in time, all or the requested one, and returns how many. At most
 * a hundred: the job calls again. One of which money was captured in another currency stays open for the
 * operator.
 */
export async function expireTopUps(
  db: Database,
  { now, order }: { now: Date; order?: string },
): Promise<number> {
  const due = await db.query<{ id: string }>(
    `SELECT id FROM payment_order
     WHERE status IN ('created', 'pending') AND difference IS NULL
       AND expires_at <= $1${order ? ' AND id = $3' : ''}
     ORDER BY expires_at LIMIT $2::int`,
    [now, MOST_AT_ONCE, ...(order ? [order] : [])],
  )
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const held = await lockOrder(tx, id)
      if (held && isOrderOpen(held.status) && held.difference === null) {
        await failOrder(tx, held, 'expired', now)
      }
    })
  }
  return due.length
}
