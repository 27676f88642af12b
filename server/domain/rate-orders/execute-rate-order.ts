import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { gainAt } from '../../../contract/rules/rate-target.ts'
import type { Queryable } from '../../db/database.ts'
import { exchangeInside, type InsideExchange } from '../exchange/exchange.ts'
import type { ExchangeTermsQuery } from '../exchange/terms.ts'
import { hashRequest } from '../ledger/post.ts'
import type { RateTerms } from '../ledger/transfer.ts'
import { isPairWithdrawn } from '../rates/withdraw-pair.ts'
import type { ExchangeOrderRow, RateOrderRow } from './rate-order-row.ts'
import { freeMoney } from './reserve.ts'
import { rateParams, notifyOfRateOrder } from './notify-of-rate-order.ts'

/** An order of a frozen wallet is not looked at for this time, ms. */
const REST_MS = 60_000

/** What decides whether an order can be executed at the rate that reached it. */
export interface RateOrderFacts {
  is_rate_good: boolean
  /** Wallet and accounts of an order with money; null of an alert. */
  is_open: boolean | null
  from_min: Minor
  to_min: Minor
}

/**
 * Does what an order waited for, at the rate that reached its target first: frees its money and
 * exchanges it in the transaction of the caller, which has locked owner and order; an alert only
 * notifies. It goes on to wait where an operator has frozen the wallet, or has withdrawn the rate.
 * Throws RATE_CHANGED where the rate was superseded before the order reached it.
 */
export async function executeRateOrder(
  tx: Queryable,
  order: RateOrderRow,
  now: Date,
): Promise<void> {
  const facts = (await readFacts(tx, [order.id])).get(order.id)
  if (!facts) throw new Error('an order without facts')
  if (order.kind === 'alert') {
    if (!facts.is_rate_good) return waitOn(tx, order, {})
    await notifyOfRateOrder(tx, order, { text: 'notification.rate_alert', now })
    await recordDone(tx, [{ id: order.id }], now)
    return
  }
  if (facts.is_open !== true) return rest(tx, order, now)
  if (!facts.is_rate_good) return waitOn(tx, order, {})
  const { asked, terms, inside, got } = describeExecution(order, facts, now)
  await freeMoney(tx, order, now)
  const { transferId } = await exchangeInside(tx, asked, terms, inside)
  await recordDone(tx, [{ id: order.id, transferId, got }], now)
}

/**
 * A rate that an operator withdrew ended before it was published; one that was superseded ended
 * later.
 */
const GOOD_RATE = `EXISTS (SELECT 1 FROM rate r WHERE r.id = o.rate_id AND (r.valid_until IS NULL OR r.valid_until >= o.reached_at))
    AND NOT ${isPairWithdrawn('o.from_code', 'o.to_code')}`

/** Reads the facts of orders, by their ids. Its transaction has locked their owners. */
export async function readFacts(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RateOrderFacts>> {
  const rows = await tx.query<RateOrderFacts & { id: string }>(
    `SELECT o.id, ${GOOD_RATE} AS is_rate_good, f.min_exchange_minor AS from_min, t.min_exchange_minor AS to_min,
       u.status = 'active' AND a.status = 'open' AND b.status = 'open' AND NOT EXISTS (
         SELECT 1 FROM owner_freeze z WHERE z.user_id = u.id AND z.released_at IS NULL) AS is_open
     FROM rate_order o JOIN app_user u ON u.id = o.user_id
     LEFT JOIN account a ON a.id = o.account_id LEFT JOIN account b ON b.id = o.to_account_id
     JOIN currency f ON f.code = o.from_code JOIN currency t ON t.code = o.to_code WHERE o.id = ANY ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The exchange of an order, as `exchangeInside` takes it, and what it gets. */
interface Execution {
  asked: ExchangeTermsQuery
  terms: RateTerms
  inside: InsideExchange
  got: Minor
}

/**
 * Describes the exchange of the money of an order at the rate that reached it; it is posted after
 * the money was freed.
 */
export function describeExecution(
  order: ExchangeOrderRow,
  facts: RateOrderFacts,
  now: Date,
): Execution {
  const { id, user_id: userId, rate_id: rateId, rate_out: rate, reached_at: reachedAt } = order
  const { amount_minor: amount, from_code, to_code, from_decimals, to_decimals } = order
  const decimals = { from: from_decimals, to: to_decimals }
  const got = rate === null ? undefined : gainAt(amount, rate, decimals)
  const least = gainAt(amount, order.threshold, decimals)
  if (rateId === null || rate === null || reachedAt === null || got === undefined) {
    throw new Error('an order is executed without a rate')
  }
  const terms: RateTerms = {
    from_code,
    to_code,
    from_min: facts.from_min,
    to_min: facts.to_min,
    // What was allowed when the order was placed is done.
    from_max: null,
    to_max: null,
    from_decimals,
    to_decimals,
    quantity_out: rate,
  }
  const request = {
    from_account_id: order.account_id,
    to_account_id: order.to_account_id,
    rate_id: rateId,
    from_amount: formatAmount(amount, from_decimals),
    to_amount: formatAmount(got, to_decimals),
  }
  const better = got - (least ?? got)
  const note = {
    text_key:
      better > 0n
        ? ('notification.rate_done_better' as const)
        : ('notification.rate_done' as const),
    params: {
      better: to_code,
      better_amount: formatAmount(better, to_decimals),
      ...rateParams(order, rate),
    },
  }
  const inside = {
    act: { scope: 'rate-order', key: id, requestHash: hashRequest({ id }) },
    order: { id, rateUntil: new Date(reachedAt.getTime() - 1), note },
  }
  return { asked: { userId, request, now }, terms, inside, got }
}

interface Done {
  id: string
  /** Of an order with money. */
  transferId?: string
  got?: Minor
}

/** Records that orders were executed, or alerts told, in one statement. */
export async function recordDone(tx: Queryable, orders: readonly Done[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map(({ id, transferId, got }) => ({
    id,
    transfer_id: transferId,
    got: got?.toString(),
  }))
  await tx.query(
    `UPDATE rate_order o SET state = 'done', transfer_id = r.transfer_id, got_minor = r.got, ended_at = $2, frozen_at = NULL
     FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, transfer_id uuid, got bigint) WHERE o.id = r.id`,
    [JSON.stringify(rows), now],
  )
}

/** The order waits for the next rate that reaches it. */
async function waitOn(
  tx: Queryable,
  { id }: RateOrderRow,
  { frozenAt = null, restsUntil = null }: { frozenAt?: Date | null; restsUntil?: Date | null },
): Promise<void> {
  await tx.query(
    `UPDATE rate_order SET rate_id = NULL, rate_out = NULL, reached_at = NULL, due_at = expires_at,
       frozen_at = coalesce(frozen_at, $2), rests_until = $3 WHERE id = $1`,
    [id, frozenAt, restsUntil],
  )
}

async function rest(tx: Queryable, order: ExchangeOrderRow, now: Date): Promise<void> {
  await waitOn(tx, order, { frozenAt: now, restsUntil: new Date(now.getTime() + REST_MS) })
  if (order.frozen_at === null) {
    await notifyOfRateOrder(tx, order, { text: 'notification.rate_frozen', now })
  }
}
