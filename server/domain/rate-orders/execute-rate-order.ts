import { formatAmount, type Minor } from '../../../contract/rules/money.ts'
import { gainAt } from '../../../contract/rules/rate-target.ts'
import type { Queryable } from '../../db/database.ts'
import { exchangeInside } from '../exchange/exchange.ts'
import { hashRequest } from '../ledger/post.ts'
import type { RateTerms } from '../ledger/transfer.ts'
import { isPairWithdrawn } from '../rates/withdraw-pair.ts'
import type { ExchangeOrderRow, RateOrderRow } from './rate-order-row.ts'
import { freeMoney } from './reserve.ts'
import { rateParams, tellOfRateOrder } from './tell-rate-order.ts'

/** An order of a frozen wallet is not looked at for this time, ms. */
const REST_MS = 60_000

/** What decides whether an order can be executed at the rate that reached it. */
interface Facts {
  is_open: boolean
  is_rate_good: boolean
  from_min: Minor
  to_min: Minor
}

/**
 * Does what an order waited for, at the rate that reached its target first: frees its money and exchanges it in the transaction of the
 * caller, which has locked owner and order; an alert only notifies. It goes on to wait where an operator has frozen the wallet, or has
 * withdrawn the rate.
 */
export async function executeRateOrder(
  tx: Queryable,
  order: RateOrderRow,
  now: Date,
): Promise<void> {
  if (order.kind === 'alert') {
    if (!(await isRateGood(tx, order))) return waitOn(tx, order, {})
    await tellOfRateOrder(tx, order, { text: 'notification.rate_alert', now })
    await finish(tx, order, { transferId: null, got: null, now })
    return
  }
  const facts = await readFacts(tx, order)
  if (!facts?.is_open) return rest(tx, order, now)
  if (!facts.is_rate_good) return waitOn(tx, order, {})
  await exchangeReserved(tx, order, { facts, now })
}

/** A rate that an operator withdrew ended before it was published; one that was superseded ended later. */
const GOOD_RATE = `EXISTS (SELECT 1 FROM rate r WHERE r.id = o.rate_id AND (r.valid_until IS NULL OR r.valid_until >= o.reached_at))
    AND NOT ${isPairWithdrawn('o.from_code', 'o.to_code')}`

async function isRateGood(tx: Queryable, { id }: RateOrderRow): Promise<boolean> {
  const good = await tx.query(`SELECT 1 FROM rate_order o WHERE o.id = $1 AND ${GOOD_RATE}`, [id])
  return good.length > 0
}

async function readFacts(tx: Queryable, { id }: ExchangeOrderRow): Promise<Facts | undefined> {
  const [facts] = await tx.query<Facts>(
    `SELECT ${GOOD_RATE} AS is_rate_good, f.min_exchange_minor AS from_min, t.min_exchange_minor AS to_min,
       u.status = 'active' AND a.status = 'open' AND b.status = 'open' AND NOT EXISTS (
         SELECT 1 FROM owner_freeze z WHERE z.user_id = u.id AND z.released_at IS NULL) AS is_open
     FROM rate_order o JOIN app_user u ON u.id = o.user_id
     JOIN account a ON a.id = o.account_id JOIN account b ON b.id = o.to_account_id
     JOIN currency f ON f.code = o.from_code JOIN currency t ON t.code = o.to_code WHERE o.id = $1`,
    [id],
  )
  return facts
}

async function exchangeReserved(
  tx: Queryable,
  order: ExchangeOrderRow,
  { facts, now }: { facts: Facts; now: Date },
): Promise<void> {
  const { id, user_id: userId, rate_id: rateId, rate_out: rate, reached_at: reachedAt } = order
  const { amount_minor: amount, from_code, to_code, from_decimals, to_decimals } = order
  const decimals = { from: from_decimals, to: to_decimals }
  const got = rate === null ? undefined : gainAt(amount, rate, decimals)
  const least = gainAt(amount, order.threshold, decimals)
  if (rateId === null || rate === null || reachedAt === null || got === undefined) {
    throw new Error('an order is executed without a rate')
  }
  await freeMoney(tx, order, now)
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
  const { transferId } = await exchangeInside(tx, { userId, request, now }, terms, {
    act: { scope: 'rate-order', key: id, requestHash: hashRequest({ id }) },
    order: { id, rateUntil: new Date(reachedAt.getTime() - 1), note },
  })
  await finish(tx, order, { transferId, got, now })
}

async function finish(
  tx: Queryable,
  { id }: RateOrderRow,
  { transferId, got, now }: { transferId: string | null; got: Minor | null; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE rate_order SET state = 'done', transfer_id = $2, got_minor = $3, ended_at = $4, frozen_at = NULL
     WHERE id = $1`,
    [id, transferId, got, now],
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
    await tellOfRateOrder(tx, order, { text: 'notification.rate_frozen', now })
  }
}
