import type { Database, Queryable } from '../../db/database.ts'
import { type AuditOrigin, writeAudit } from '../audit-log.ts'
import { isId } from '../ledger/accounts.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { lockRateOrder, type RateOrderRow } from './rate-order-row.ts'
import { freeMoney } from './reserve.ts'
import { notifyOfRateOrder, notifyOfRateOrders } from './notify-of-rate-order.ts'

interface OrderEnd {
  state: 'expired' | 'canceled'
  now: Date
}

/**
 * Ends an order without an exchange: its money goes back to the account, and what the owner owes is
 * repaid of it.
 */
export async function endUndone(
  tx: Queryable,
  order: RateOrderRow,
  ending: OrderEnd,
): Promise<void> {
  const { state, now } = ending
  if (order.kind === 'exchange') {
    await freeMoney(tx, order, now)
    await collectOwed(tx, order.account_id, now)
  }
  await recordEnd(tx, [order], ending)
  if (state === 'expired') {
    await notifyOfRateOrder(tx, order, { text: expiryText(order), now })
  } else if (order.kind === 'exchange') {
    await notifyOfRateOrder(tx, order, { text: 'notification.rate_canceled', now })
  }
  await addOwnerEvent(tx, { userId: order.user_id, kind: 'money', now })
}

/**
 * Ends orders of many owners whose last day is over, after their money was freed, and tells their
 * owners.
 */
export async function endExpired(
  tx: Queryable,
  orders: readonly RateOrderRow[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return
  await recordEnd(tx, orders, { state: 'expired', now })
  await notifyOfRateOrders(
    tx,
    orders.map((order) => ({ order, text: expiryText(order), now })),
  )
}

async function recordEnd(
  tx: Queryable,
  orders: readonly RateOrderRow[],
  { state, now }: OrderEnd,
): Promise<void> {
  await tx.query('UPDATE rate_order SET state = $2, ended_at = $3 WHERE id = ANY ($1::uuid[])', [
    orders.map(({ id }) => id),
    state,
    now,
  ])
}

function expiryText({ kind }: RateOrderRow) {
  return kind === 'alert' ? 'notification.rate_alert_expired' : 'notification.rate_expired'
}

interface OrderCancellation extends AuditOrigin {
  userId: string
  id: string
  now: Date
}

/**
 * Cancels an order or an alert that waits; one that is canceled already gets the same answer. An
 * order whose rate was published is executed, though a server may not have come to it yet. Throws
 * NOT_FOUND, RATE_ORDER_DONE, RATE_ORDER_EXPIRED.
 */
export async function cancelRateOrder(
  db: Database,
  { userId, id, now, requestId, prefix }: OrderCancellation,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const order = isId(id) ? await lockRateOrder(tx, id) : undefined
    if (order?.user_id !== userId) throw new Refusal('NOT_FOUND')
    if (order.state === 'canceled') return { id }
    if (order.state === 'expired') throw new Refusal('RATE_ORDER_EXPIRED')
    if (order.state === 'done' || order.reached_at !== null) throw new Refusal('RATE_ORDER_DONE')
    await endUndone(tx, order, { state: 'canceled', now })
    const detail = { rate_order: id }
    await writeAudit(tx, { event: 'rate_order_canceled', userId, requestId, prefix, now, detail })
    return { id }
  })
}
