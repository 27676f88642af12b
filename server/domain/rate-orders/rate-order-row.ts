import type { Minor } from '../../../contract/rules/money.ts'
import type { RateUnit } from '../../../contract/rules/rate-target.ts'
import type { Queryable } from '../../db/database.ts'

interface Fields {
  id: string
  user_id: string
  from_code: string
  to_code: string
  from_decimals: number
  to_decimals: number
  unit: RateUnit
  /** Decimal text, as `threshold` and `rate_out`. */
  target: string
  threshold: string
  until_on: string
  zone: string
  expires_at: Date
  state: 'waiting' | 'done' | 'expired' | 'canceled'
  due_at: Date
  /** The rate that reached the target. */
  rate_id: string | null
  rate_out: string | null
  reached_at: Date | null
  frozen_at: Date | null
  transfer_id: string | null
  got_minor: Minor | null
  created_at: Date
  ended_at: Date | null
}

/** An order with money. */
export interface ExchangeOrderRow extends Fields {
  kind: 'exchange'
  account_id: string
  to_account_id: string
  amount_minor: Minor
}

interface AlertRow extends Fields {
  kind: 'alert'
  account_id: null
  to_account_id: null
  amount_minor: null
}

/** An order at a rate, or a rate alert (S5). */
export type RateOrderRow = ExchangeOrderRow | AlertRow

/** Reads orders `o` with the decimals of their currencies; a condition follows. */
export const SELECT_RATE_ORDER = `SELECT o.id, o.user_id, o.kind, o.account_id, o.to_account_id, o.amount_minor, o.from_code, o.to_code,
    f.decimals AS from_decimals, t.decimals AS to_decimals, o.unit, o.target, o.threshold, o.until_on, o.zone, o.expires_at,
    o.state, o.due_at, o.rate_id, o.rate_out, o.reached_at, o.frozen_at, o.transfer_id, o.got_minor, o.created_at, o.ended_at
  FROM rate_order o JOIN currency f ON f.code = o.from_code JOIN currency t ON t.code = o.to_code`

/** Reads orders whatever their owners, by their ids. */
export async function readRateOrders(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RateOrderRow>> {
  const rows = await tx.query<RateOrderRow>(`${SELECT_RATE_ORDER} WHERE o.id = ANY ($1::uuid[])`, [
    ids,
  ])
  return new Map(rows.map((order) => [order.id, order]))
}

/** Reads an order whatever its owner, and locks it until the transaction ends. */
export async function lockRateOrder(tx: Queryable, id: string): Promise<RateOrderRow | undefined> {
  const [row] = await tx.query<RateOrderRow>(
    `${SELECT_RATE_ORDER} WHERE o.id = $1 FOR NO KEY UPDATE OF o`,
    [id],
  )
  return row
}
