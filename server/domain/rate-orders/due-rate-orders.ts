import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../ops/log/log.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { markReached } from '../rates/mark-reached.ts'
import { Refusal } from '../refusal.ts'
import { actOnRateOrders, RATE_ORDERS } from './act-on-rate-orders.ts'
import { endUndone } from './end-rate-order.ts'
import { executeRateOrder } from './execute-rate-order.ts'
import { runDue } from '../work-queue/run-due.ts'
import { lockRateOrder } from './rate-order-row.ts'

interface RateOrderWork {
  clock: Clock
  log: Log
}

/**
 * Executes the orders whose rate was published, and ends those whose last day is over. Any number
 * of servers may call it: whoever has locked the owner does it, and finds the order as the others
 * left it. Returns how many were done.
 */
export async function runRateOrders(db: Database, working: RateOrderWork): Promise<number> {
  await db.transaction((tx) => markReached(tx, { now: working.clock.now(), locking: 'skip' }))
  return runDue(db, working, {
    queue: RATE_ORDERS,
    batch: () => actOnRateOrders(db, working.clock.now()),
    act: (id) => tryOrder(db, id, working.clock),
  })
}

async function tryOrder(db: Database, id: string, clock: Clock): Promise<boolean> {
  try {
    return await db.transaction((tx) => actOnOrder(tx, id, clock.now()))
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'RATE_CHANGED')) throw error
    await takeMarkOff(db, id)
    return false
  }
}

/**
 * Lets an order wait for the present rates. Its rate was superseded at a moment before that of its
 * mark: publishing had begun before, and was committed after it. The next look marks it again.
 */
async function takeMarkOff(db: Database, id: string): Promise<void> {
  await db.query(
    `UPDATE rate_order SET rate_id = NULL, rate_out = NULL, reached_at = NULL, due_at = expires_at
     WHERE id = $1 AND state = 'waiting'`,
    [id],
  )
}

/** Does what is due for an order. Returns whether there was something that nobody else does. */
async function actOnOrder(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const free = await tx.query<{ id: string }>(
    `SELECT u.id FROM app_user u WHERE u.id = (SELECT user_id FROM rate_order WHERE id = $1)
     FOR NO KEY UPDATE OF u SKIP LOCKED`,
    [id],
  )
  if (free.length === 0) return false
  const order = await lockRateOrder(tx, id)
  if (order?.state !== 'waiting' || order.due_at > now) return false
  if (order.reached_at === null) {
    await endUndone(tx, order, { state: 'expired', now })
    return true
  }
  await executeRateOrder(tx, order, now)
  await addOwnerEvent(tx, { userId: order.user_id, kind: 'money', now })
  return true
}
