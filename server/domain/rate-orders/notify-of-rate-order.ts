import { formatAmount } from '../../../contract/rules/money.ts'
import { priceAt } from '../../../contract/rules/rate-target.ts'
import type { Queryable } from '../../db/database.ts'
import type { MessageParams } from '../../messages/fill-message.ts'
import type { OwnerNotificationKey } from '../../messages/message.ts'
import { type NewNotification, notify, notifyOwners } from '../notifications/add-notification.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'
import type { RateOrderRow } from './rate-order-row.ts'

type RateOrderText = Extract<OwnerNotificationKey, `notification.rate_${string}`>

interface RateOrderNote {
  text: RateOrderText
  now: Date
}

/** Notifies the owner of an order or an alert. */
export function notifyOfRateOrder(
  tx: Queryable,
  order: RateOrderRow,
  note: RateOrderNote,
): Promise<void> {
  return notify(tx, noteOf(order, note))
}

/** Notifies owners of their orders in one statement. */
export function notifyOfRateOrders(
  tx: Queryable,
  notes: readonly (RateOrderNote & { order: RateOrderRow })[],
): Promise<void> {
  return notifyOwners(
    tx,
    notes.map(({ order, ...note }) => noteOf(order, note)),
  )
}

function noteOf(order: RateOrderRow, { text, now }: RateOrderNote): NewNotification {
  const params = {
    ...priceParams(order, order.target),
    ...(order.amount_minor !== null && {
      from: order.from_code,
      from_amount: formatAmount(order.amount_minor, order.from_decimals),
    }),
    rate_order: order.id,
  }
  return { userId: order.user_id, key: text, params, now }
}

/**
 * Returns what an owner reads as a rate: the code whose unit it is the price of, and the price in
 * the other currency.
 */
function priceParams({ unit, from_code, to_code }: RateOrderRow, price: string): MessageParams {
  const [one, other] = unit === 'from' ? [from_code, to_code] : [to_code, from_code]
  return { unit: one, price_code: other, price: trimZeros(price) }
}

/** The same of a rate, `to` for one `from`. */
export function rateParams(order: RateOrderRow, rate: string): MessageParams {
  return priceParams(order, priceAt(rate, order.unit) ?? rate)
}
