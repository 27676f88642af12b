import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { markReached } from '../rates/mark-reached.ts'
import { Refusal } from '../refusal.ts'
import { endUndone } from './end-rate-order.ts'
import { executeRateOrder } from './execute-rate-order.ts'
import { lockRateOrder } from './rate-order-row.ts'

/** Orders that are read in one statement. */
const MOST_AT_ONCE = 200
/** Orders that a server works on concurrently, so that owners keep most connections to the database. */
const WORK_AT_ONCE = 4
/** An order that failed without an answer is left alone for this time, ms. */
const PAUSE_MS = 60_000

interface Working {
  clock: Clock
  log: Log
}

/**
 * Executes the orders whose rate was published, and ends those whose last day is over. Any number of servers may call it: whoever
 * has locked the owner does it, and finds the order as the others left it. Returns how many were done.
 */
export async function runRateOrders(db: Database, working: Working): Promise<number> {
  await db.transaction((tx) => markReached(tx, { now: working.clock.now(), locking: 'skip' }))
  let sum = 0
  for (;;) {
    const due = await db.query<{ id: string }>(
      `SELECT id FROM rate_order WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, id LIMIT $2::int`,
      [working.clock.now(), MOST_AT_ONCE],
    )
    const waiting = due.map(({ id }) => id)
    const done = { orders: 0 }
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (await tryOrder(db, id, working)) done.orders += 1
      }
    }
    await Promise.all(Array.from({ length: WORK_AT_ONCE }, work))
    sum += done.orders
    if (done.orders === 0) return sum
  }
}

async function tryOrder(db: Database, id: string, { clock, log }: Working): Promise<boolean> {
  try {
    return await db.transaction((tx) => actOnOrder(tx, id, clock.now()))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_CHANGED') {
      await takeMarkOff(db, id)
      return false
    }
    log.error('order at a rate failed', { order_id: id, ...describeFailure(error) })
    const later = new Date(clock.now().getTime() + PAUSE_MS)
    await db.query('UPDATE rate_order SET due_at = $2 WHERE id = $1 AND due_at < $2', [id, later])
    return false
  }
}

/**
 * Lets an order wait for the present rates. Its rate was superseded at a moment before that of its mark: publishing had begun before, and
 * was committed after it. The next look marks it again.
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
