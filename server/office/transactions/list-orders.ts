import type { Queryable } from '../../db/database.ts'
import { READ_ROWS } from '../cut-page.ts'
import { ORDER_COLUMNS, type OrderRow } from '../owners/orders-tab.ts'

/** Which orders a list has, as SQL; those with a status or a difference have an index. */
const FILTERS = {
  all: 'true',
  open: `o.status IN ('created', 'pending')`,
  differs: 'o.difference IS NOT NULL',
  failed: `o.status IN ('failed', 'expired')`,
} as const
type OrderFilter = keyof typeof FILTERS

/** The filters in the order of the page. */
export const ORDER_FILTERS = [
  'all',
  'open',
  'differs',
  'failed',
] as const satisfies readonly OrderFilter[]

/** An order and its owner. */
export interface ListedOrder extends OrderRow {
  user_id: string
  first_name: string
  last_name: string
}

interface OrderQuery {
  filter: OrderFilter
  /** The last order of the page before. */
  after: string | null
  isDescending: boolean
}

/** Returns the orders of payments of all owners, by their time: one more than a page has. */
export function listOrders(
  db: Queryable,
  { filter, after, isDescending }: OrderQuery,
): Promise<ListedOrder[]> {
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  return db.query<ListedOrder>(
    `SELECT ${ORDER_COLUMNS}, o.user_id, u.first_name, u.last_name
     FROM payment_order o JOIN currency c ON c.code = o.currency_code JOIN app_user u ON u.id = o.user_id
     WHERE ${FILTERS[filter]} AND ($1::uuid IS NULL OR o.id ${sign} $1::uuid)
     ORDER BY o.id ${order} LIMIT $2::int`,
    [after, READ_ROWS],
  )
}
