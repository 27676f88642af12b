import type * as v from 'valibot'
import type {
  RateOrder,
  rateOrderEndpoints,
  RateYear,
} from '../../../contract/calls/rate-orders.ts'
import { gainAt, MOST_RATE_ORDERS } from '../../../contract/rules/rate-target.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { readTimeZone } from '../owner-month.ts'
import { quote } from '../rates/quote.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'
import { readSpreads } from '../rates/spreads.ts'
import { type RateOrderRow, SELECT_RATE_ORDER } from './rate-order-row.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

const CLOSED_SHOWN_MS = 365 * DAY_MS
const MOST_SHOWN = 200
const YEAR_MS = 366 * DAY_MS

type Orders = v.InferInput<(typeof rateOrderEndpoints)['rateOrders']['answer']>

type ShownRow = RateOrderRow & { current: string | null; is_frozen: boolean }

/**
 * Returns the orders at a rate and rate alerts of an owner, those that wait first, with those that
 * ended within a year (S5).
 */
export async function listRateOrders(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Orders> {
  const rows = await db.query<ShownRow>(
    `SELECT o.*, r.quantity_out AS current, EXISTS (
         SELECT 1 FROM owner_freeze z WHERE z.user_id = $1 AND z.released_at IS NULL) AS is_frozen
     FROM (
       ${SELECT_RATE_ORDER} WHERE o.user_id = $1 AND (o.state = 'waiting' OR o.ended_at > $2)
     ) AS o
     LEFT JOIN rate r ON r.from_currency_code = o.from_code AND r.to_currency_code = o.to_code
       AND r.valid_until IS NULL AND r.quantity_in = 1
     ORDER BY o.state <> 'waiting', coalesce(o.ended_at, o.created_at) DESC, o.id DESC LIMIT ${MOST_SHOWN}`,
    [userId, new Date(now.getTime() - CLOSED_SHOWN_MS)],
  )
  const zone = await readTimeZone(db, userId)
  return {
    results: rows.map(show),
    ...(zone !== undefined && { time_zone: zone }),
    most: MOST_RATE_ORDERS,
  }
}

function show(row: ShownRow): v.InferInput<typeof RateOrder> {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    from_currency_code: row.from_code,
    to_currency_code: row.to_code,
    unit: row.unit,
    target: trimZeros(row.target),
    threshold: trimZeros(row.threshold),
    ...(row.current !== null && { rate: trimZeros(row.current) }),
    until_on: row.until_on,
    reserved_until: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...(row.kind === 'exchange' && {
      from_account_id: row.account_id,
      to_account_id: row.to_account_id,
      amount: formatAmount(row.amount_minor, row.from_decimals),
      least_amount: formatAmount(leastOf(row), row.to_decimals),
    }),
    is_frozen: row.kind === 'exchange' && row.state === 'waiting' && row.is_frozen,
    ...(row.state === 'done' && row.rate_out !== null && { executed: showExecuted(row) }),
  }
}

function leastOf(row: RateOrderRow) {
  const decimals = { from: row.from_decimals, to: row.to_decimals }
  return gainAt(row.amount_minor ?? 0n, row.threshold, decimals) ?? 0n
}

function showExecuted(row: RateOrderRow) {
  const { rate_out, got_minor: got, transfer_id, to_decimals } = row
  return {
    rate: trimZeros(rate_out ?? ''),
    ...(got !== null && {
      to_amount: formatAmount(got, to_decimals),
      better_amount: formatAmount(got - leastOf(row), to_decimals),
    }),
    ...(transfer_id !== null && { number: transactionNumber('exchange', transfer_id) }),
  }
}

/**
 * Returns the rates that an owner would have had on the days of the last year: the prices of those
 * days, less the present spread.
 */
export async function listRateYear(
  db: Queryable,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<v.InferInput<(typeof rateOrderEndpoints)['rateYear']['answer']>> {
  const rows = await db.query<{ at: Date; from_mid: string; to_mid: string }>(
    `SELECT f.at, f.mid_usd AS from_mid, t.mid_usd AS to_mid
     FROM rate_point f JOIN rate_point t ON t.currency_code = $2 AND t.step = 'day' AND t.at = f.at
     WHERE f.currency_code = $1 AND f.step = 'day' AND f.at > $3 AND f.at <= $4 ORDER BY f.at`,
    [from, to, new Date(now.getTime() - YEAR_MS), now],
  )
  const spread = (await readSpreads(db, now)).find(from, to)
  if (!spread) return { points: [] }
  const points: RateYear['points'] = rows.flatMap(({ at, from_mid, to_mid }) => {
    const rate = quote({ from: from_mid, to: to_mid, spreadPercent: spread.percent })
    return rate === undefined ? [] : [{ at: at.toISOString(), rate }]
  })
  return { points }
}
