import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { topUpMethod } from '../../../contract/rules/rails.ts'
import type { OrderStatus, PaymentStatus } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { addNotification } from '../notifications/enqueue-deliveries.ts'
import type { Order } from './order.ts'

/** An order that was never paid leaves no transaction; one that the bank processed does. */
export async function failOrder(
  tx: Queryable,
  order: Order,
  status: 'failed' | 'expired',
  now: Date,
): Promise<void> {
  await setStatus(tx, order, status, now)
  if (status === 'expired' && order.status === 'created') return
  await recordTopUp(tx, order, { status: 'failed', amount: order.amount_minor, now })
  await addNotification(tx, {
    userId: order.user_id,
    key: 'notification.top_up_failed',
    params: {
      ...noteParams(order, order.amount_minor),
      number: transactionNumber('top_up', order.id),
    },
    now,
  })
}

/** Stores the status of an order, and when it was closed. */
export async function setStatus(
  tx: Queryable,
  order: Order,
  status: OrderStatus,
  closedAt: Date | null,
): Promise<void> {
  await tx.query('UPDATE payment_order SET status = $2, closed_at = $3 WHERE id = $1', [
    order.id,
    status,
    closedAt,
  ])
}

interface TopUpRow {
  status: PaymentStatus
  amount: Minor
  transferId?: string
  /** Default: the id of the order. */
  id?: string
  now: Date
}

/** Writes the history row of an order, which has its id. */
export async function recordTopUp(
  tx: Queryable,
  order: Order,
  { status, amount, transferId, id = order.id, now }: TopUpRow,
): Promise<void> {
  const means = order.method ?? topUpMethod(order.environment, order.currency_code)
  await tx.query(
    `INSERT INTO wallet_transaction (id, user_id, account_id, kind, amount_minor, currency_code,
       status, description, transfer_id, created_at)
     VALUES ($1, $2, $3, 'top_up', $4, $5, $6, $7, $8, $9)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, transfer_id = excluded.transfer_id,
       amount_minor = excluded.amount_minor, search_text = NULL`,
    [
      id,
      order.user_id,
      order.account_id,
      amount,
      order.currency_code,
      status,
      `transaction.top_up.${means}`,
      transferId ?? null,
      now,
    ],
  )
}

/** Returns the parameters of a notification about an amount of an order. */
export function noteParams(order: Order, amount: Minor): Record<string, string> {
  return { amount: formatAmount(amount, order.decimals), currency_code: order.currency_code }
}
