import type { OrderStatus } from '../../../contract/rules/statuses.ts'
import type { Database } from '../../db/database.ts'
import { nameFailure } from '../../ops/log/name-failure.ts'
import { failOrder } from './record-order.ts'
import { lockOrder } from './order.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const BATCH_SIZE = 100

/**
 * Time for a bank to decide about a payment that its owner has made, beyond that to pay; longer
 * than any takes, ms.
 */
const DECIDABLE_MS = 30 * DAY_MS

/**
 * Closes orders that were not paid in time, all or the requested one, and returns how many. At most
 * a hundred: the job calls again. One that the bank processes has a month, and one of which money
 * was captured in another currency stays open for the operator.
 */
export async function expireTopUps(
  db: Database,
  { now, order }: { now: Date; order?: string },
): Promise<number> {
  const due = await db.query<{ id: string; status: OrderStatus }>(
    `SELECT id, status FROM payment_order
     WHERE (status = 'created' AND expires_at <= $1 OR status = 'pending' AND expires_at <= $3)
       AND difference IS NULL${order ? ' AND id = $4' : ''}
     ORDER BY expires_at LIMIT $2::int`,
    [now, BATCH_SIZE, new Date(now.getTime() - DECIDABLE_MS), ...(order ? [order] : [])],
  )
  for (const { id, status: read } of due) {
    await nameFailure({ order_id: id }, () =>
      db.transaction(async (tx) => {
        const held = await lockOrder(tx, id)
        if (held && held.status === read && held.difference === null) {
          await failOrder(tx, held, 'expired', now)
        }
      }),
    )()
  }
  return due.length
}
