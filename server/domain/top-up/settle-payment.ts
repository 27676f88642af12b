import { parseAmount, type Minor } from '../../../contract/rules/money.ts'
import { COMPLETE, isOrderOpen } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import type { PaymentState, ReportedMoney } from '../../gateways/payment-gateway.ts'
import { newId } from '../../lib/new-id.ts'
import { houseAccount } from '../ledger/accounts.ts'
import { hashRequest, post } from '../ledger/post.ts'
import { collectOwed } from '../ledger/receivables.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { failOrder, noteParams, recordTopUp, setStatus } from './record-order.ts'
import type { Order } from './order.ts'
import { settleClaims } from './settle-claims.ts'

/** A payment of which another sum was captured than was ordered. */
export interface Difference {
  order: string
  provider: string
  kind: 'amount' | 'currency'
}

/**
 * Brings the ledger to the state that the provider reported of a payment, any number of times and
 * after any states reported before: what was captured is credited, whatever was ordered; what was
 * taken back by refunds and disputes is taken from the owner. Money for an expired order is
 * credited too; a failed order stays failed unless money was captured. The caller has locked the
 * order, at READ COMMITTED. Returns a difference that was not known.
 */
export async function settlePayment(
  tx: Queryable,
  order: Order,
  state: PaymentState,
  now: Date,
): Promise<Difference | undefined> {
  const { status, captured } = state
  if (captured) {
    const difference = await takeCaptured(tx, order, captured, now)
    await settleClaims(tx, order, state.claims, now)
    await collectOwed(tx, order.account_id, now)
    return difference
  }
  if (status === 'failed' && isOrderOpen(order.status)) await failOrder(tx, order, 'failed', now)
  if (status === 'pending' && order.status === 'created') {
    await setStatus(tx, order, 'pending', null)
    await recordTopUp(tx, order, { status: 'pending', amount: order.amount_minor, now })
  }
  return undefined
}

/** Captured money never becomes less, so a smaller sum was read earlier and changes nothing. */
async function takeCaptured(
  tx: Queryable,
  order: Order,
  captured: ReportedMoney,
  now: Date,
): Promise<Difference | undefined> {
  const amount = readCaptured(order, captured)
  const difference = findDifference(order, amount)
  const credit = (amount ?? 0n) - order.credited_minor
  if (credit > 0n) await creditOrder(tx, order, credit, now)
  await tx.query(
    `UPDATE payment_order SET captured = $2, captured_code = $3, difference = $4
     WHERE id = $1 AND ($5 OR captured IS NULL)`,
    [order.id, captured.amount, captured.currency_code, difference ?? null, credit > 0n],
  )
  if (amount === undefined && isOrderOpen(order.status)) await setStatus(tx, order, 'pending', null)
  if (!difference || difference === order.difference) return undefined
  return { order: order.id, provider: order.provider, kind: difference }
}

/** undefined: not in the currency of the order, or not a sum of it. */
function readCaptured(order: Order, { amount, currency_code }: ReportedMoney): Minor | undefined {
  return currency_code === order.currency_code ? parseAmount(amount, order.decimals) : undefined
}

function findDifference(order: Order, amount: Minor | undefined): Order['difference'] {
  if (amount === undefined) return 'currency'
  return amount === order.amount_minor ? null : 'amount'
}

/** The first credit has the key of its order, each further one that of what was credited before. */
async function creditOrder(tx: Queryable, order: Order, amount: Minor, now: Date): Promise<void> {
  const before = order.credited_minor
  const key = before === 0n ? order.id : `${order.id}:${before}`
  const id = before === 0n ? order.id : newId(now)
  const { transferId } = await post(tx, {
    kind: 'topup',
    act: { scope: 'topup', key, requestHash: hashRequest({ order: order.id }) },
    legs: [
      {
        debit: houseAccount('gateway_in', order.currency_code, order.provider),
        credit: order.account_id,
        currency_code: order.currency_code,
        amount,
      },
    ],
    notes: [
      {
        user_id: order.user_id,
        text_key: 'notification.top_up_complete',
        params: noteParams(order, amount),
        number: transactionNumber('top_up', id),
      },
    ],
    now,
  })
  await recordTopUp(tx, order, { status: COMPLETE, amount, transferId, id, now })
  await tx.query('UPDATE payment_order SET credited_minor = credited_minor + $2 WHERE id = $1', [
    order.id,
    amount,
  ])
  order.credited_minor += amount
  await setStatus(tx, order, COMPLETE, now)
}
