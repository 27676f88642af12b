import { type EnvironmentId, environmentRules } from '../../../src/contract/rules/environments.ts'
import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import {
  COMPLETE,
  isOrderOpen,
  type OrderStatus,
  type PaymentStatus,
} from '../../../src/contract/rules/statuses.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { houseAccount, isId } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { Refusal } from '../refusal.ts'

const MOST_AT_ONCE = 100

interface Order {
  id: string
  user_id: string
  account_id: string
  currency_code: string
  amount_minor: Minor
  decimals: number
  status: OrderStatus
  provider: string
  environment: EnvironmentId
}

/**
 * Applies the gateway's status of an order, any number of times: `complete` credits the account
 * once. Money for an expired order is credited too; a failed order stays failed. Throws
 * ORDER_NOT_FOUND.
 */
export async function settleTopUp(
  db: Database,
  given: { order: string; outcome: PaymentStatus; now: Date },
): Promise<void> {
  if (!isId(given.order)) throw new Refusal('ORDER_NOT_FOUND')
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, given.order)
    if (!order) throw new Refusal('ORDER_NOT_FOUND')
    await takeOutcome(tx, order, given.outcome, given.now)
  })
}

/**
 * Closes orders that were not paid in time, all or the requested one, and returns how many. At most
 * a hundred: the job calls again.
 */
export async function expireTopUps(
  db: Database,
  { now, order }: { now: Date; order?: string },
): Promise<number> {
  const due = await db.query<{ id: string }>(
    `SELECT id FROM payment_order
     WHERE status IN ('created', 'pending') AND expires_at <= $1${order ? ' AND id = $3' : ''}
     ORDER BY expires_at LIMIT $2::int`,
    [now, MOST_AT_ONCE, ...(order ? [order] : [])],
  )
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const held = await lockOrder(tx, id)
      if (held && isOrderOpen(held.status)) await fail(tx, held, 'expired', now)
    })
  }
  return due.length
}

async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await tx.query<Order>(
    `SELECT o.id, o.user_id, o.account_id, o.currency_code, o.amount_minor, o.status, o.provider,
       u.environment, c.decimals
     FROM payment_order o JOIN app_user u ON u.id = o.user_id
     JOIN currency c ON c.code = o.currency_code
     WHERE o.id = $1 FOR UPDATE OF o`,
    [id],
  )
  return order
}

async function takeOutcome(
  tx: Queryable,
  order: Order,
  outcome: PaymentStatus,
  now: Date,
): Promise<void> {
  const isOpen = isOrderOpen(order.status)
  if (outcome === COMPLETE && (isOpen || order.status === 'expired')) {
    await complete(tx, order, now)
  } else if (outcome === 'failed' && isOpen) {
    await fail(tx, order, 'failed', now)
  } else if (outcome === 'pending' && order.status === 'created') {
    await setStatus(tx, order, 'pending', null)
    await record(tx, order, 'pending', null, now)
  }
}

async function complete(tx: Queryable, order: Order, now: Date): Promise<void> {
  const { transferId } = await post(tx, {
    kind: 'topup',
    act: { scope: 'topup', key: order.id, requestHash: hashRequest({ order: order.id }) },
    legs: [
      {
        debit: houseAccount('gateway_in', order.currency_code, order.provider),
        credit: order.account_id,
        currency_code: order.currency_code,
        amount: order.amount_minor,
      },
    ],
    notes: [
      {
        user_id: order.user_id,
        text_key: 'notification.top_up_complete',
        params: paramsOf(order),
      },
    ],
    now,
  })
  await record(tx, order, COMPLETE, transferId, now)
  await setStatus(tx, order, COMPLETE, now)
}

/** An order that was never paid leaves no transaction; one that the bank processed does. */
async function fail(
  tx: Queryable,
  order: Order,
  status: 'failed' | 'expired',
  now: Date,
): Promise<void> {
  await setStatus(tx, order, status, now)
  if (status === 'expired' && order.status === 'created') return
  await record(tx, order, 'failed', null, now)
  await tx.query(
    `INSERT INTO notification (id, user_id, text_key, params, created_at) VALUES ($1, $2, $3, $4, $5)`,
    [newId(now), order.user_id, 'notification.top_up_failed', paramsOf(order), now],
  )
}

async function setStatus(
  tx: Queryable,
  order: Order,
  status: Order['status'],
  closedAt: Date | null,
): Promise<void> {
  await tx.query('UPDATE payment_order SET status = $2, closed_at = $3 WHERE id = $1', [
    order.id,
    status,
    closedAt,
  ])
}

/** The history row has the id of its order. */
async function record(
  tx: Queryable,
  order: Order,
  status: PaymentStatus,
  transferId: string | null,
  now: Date,
): Promise<void> {
  const means = environmentRules[order.environment].topUp
  await tx.query(
    `INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code,
       status, description, transfer_id, created_at)
     VALUES ($1, $2, $3, 'top_up', $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, transfer_id = excluded.transfer_id`,
    [
      order.id,
      order.user_id,
      order.account_id,
      order.amount_minor,
      order.currency_code,
      status,
      `transaction.top_up.${means}`,
      transferId,
      now,
    ],
  )
}

function paramsOf(order: Order): Record<string, string> {
  return {
    amount: formatAmount(order.amount_minor, order.decimals),
    currency_code: order.currency_code,
  }
}
