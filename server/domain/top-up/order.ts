import type { EnvironmentId } from '../../../contract/rules/environments.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import type { TopUpMethod } from '../../../contract/rules/rails.ts'
import type { OrderStatus } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'

/** An order as it is settled. */
export interface Order {
  id: string
  user_id: string
  account_id: string
  currency_code: string
  amount_minor: Minor
  credited_minor: Minor
  decimals: number
  status: OrderStatus
  difference: 'amount' | 'currency' | null
  provider: string
  /** null for an order of an older server. */
  method: TopUpMethod | null
  environment: EnvironmentId
  checks: number
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await tx.query<Order>(
    `SELECT o.id, o.user_id, o.account_id, o.currency_code, o.amount_minor, o.credited_minor,
       o.status, o.difference, o.provider, o.method, o.checks, u.environment, c.decimals
     FROM payment_order o JOIN app_user u ON u.id = o.user_id
     JOIN currency c ON c.code = o.currency_code
     WHERE o.id = $1 FOR UPDATE OF o`,
    [id],
  )
  return order
}
