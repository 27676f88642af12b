import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { formatAmount } from '../../../contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { markReached } from './mark-reached.ts'
import { midOf, quote } from './quote.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'
import { listRateCurrencies, storePoints } from './rate-history.ts'
import type { RateSource, SourcePrices } from './rate-source.ts'
import { readSpreads, type Spreads } from './spreads.ts'
import { findPairWithdrawal, listPairWithdrawals, type PairWithdrawal } from './withdraw-pair.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Time for which a rate that an owner sees is held, ms. */
const HELD_MS = 30_000

/** Time after which an unused superseded rate is deleted, ms. */
const KEPT_MS = HOUR_MS

/** The rates that an owner sees at `now` are held until then. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HELD_MS)
}

interface RateRow {
  id: string
  from_currency_code: string
  to_currency_code: string
  quantity_in: string
  quantity_out: string
  mid: string | null
  spread_percent: string | null
  tariff_number: number | null
}

/**
 * A current rate with its terms; smallest amounts are text, because numbers of JSON are not exact.
 */
export interface CurrentRate extends RateRow {
  /** The spread is the wider one, of a pair whose market rests. */
  is_market_closed: boolean
  from_min: string
  to_min: string
  from_decimals: number
  to_decimals: number
}

/**
 * The statement of the current rates, in the order of the currencies; the same as rows and as JSON.
 */
export const CURRENT_RATES = `SELECT r.id, r.from_currency_code, r.to_currency_code, r.quantity_in::text AS quantity_in,
    r.quantity_out::text AS quantity_out, r.mid::text AS mid, r.spread_percent::text AS spread_percent,
    f.min_exchange_minor::text AS from_min, t.min_exchange_minor::text AS to_min,
    f.decimals AS from_decimals, t.decimals AS to_decimals, r.tariff_number,
    coalesce(r.spread_percent = s.weekend_percent AND s.weekend_percent > s.percent, false) AS is_market_closed,
    row_number() OVER (ORDER BY f.position, t.position)::int AS place
  FROM rate r
  LEFT JOIN tariff i ON i.number = r.tariff_number
  LEFT JOIN tariff_line s ON s.tariff_id = i.id AND s.act = 'exchange'
    AND s.currency_code = r.from_currency_code AND s.to_code = r.to_currency_code
  JOIN currency f ON f.code = r.from_currency_code AND f.is_enabled
  JOIN currency t ON t.code = r.to_currency_code AND t.is_enabled
  WHERE r.valid_until IS NULL
  ORDER BY place`

/**
 * The current rates: every ordered pair of the enabled currencies, each for one unit, with the
 * smallest amounts (H6) and what it was made of.
 */
export async function listRates(db: Queryable): Promise<ExchangeRate[]> {
  const rows = await db.query<CurrentRate>(CURRENT_RATES, [])
  return rows.map(writeRate)
}

/** Returns a row of `CURRENT_RATES` as owners are sent it. */
export function writeRate(row: CurrentRate): ExchangeRate {
  const { mid, spread_percent, from_decimals, to_decimals } = row
  const hasTerms = mid !== null && spread_percent !== null
  return {
    id: row.id,
    from_currency_code: row.from_currency_code,
    to_currency_code: row.to_currency_code,
    quantity_in: trimZeros(row.quantity_in),
    quantity_out: trimZeros(row.quantity_out),
    min_from_amount: formatAmount(BigInt(row.from_min), from_decimals),
    min_to_amount: formatAmount(BigInt(row.to_min), to_decimals),
    mid: hasTerms ? trimZeros(mid) : undefined,
    spread_percent: hasTerms ? trimZeros(spread_percent) : undefined,
    tariff_number: row.tariff_number ?? undefined,
    is_market_closed: hasTerms && row.is_market_closed ? true : undefined,
    fee: hasTerms ? formatAmount(0n, from_decimals) : undefined,
  }
}

/**
 * Inserts the rates of `now`, supersedes those that differ, withdraws those without prices and
 * those of pairs that operators have withdrawn, stores the prices, and marks the orders that wait
 * for one of these rates (S5). Any number of servers may call it: they compute the same rates, and
 * unchanged ones stay.
 */
export async function moveRates(db: Database, source: RateSource, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('SELECT code FROM currency ORDER BY code FOR NO KEY UPDATE', [])
    const prices = await source.readPrices(tx, await listRateCurrencies(tx), now)
    const held = await tx.query<RateRow>(
      `SELECT id, from_currency_code, to_currency_code, quantity_in, quantity_out, mid, spread_percent, tariff_number
       FROM rate WHERE valid_until IS NULL`,
      [],
    )
    const spreads = await readSpreads(tx, now)
    const quotes = quoteAll(prices, { spreads, withdrawals: await listPairWithdrawals(tx) })
    const wanted = quotes.filter((rate) => !held.some(isSame(rate)))
    const gone = held.filter((row) => !quotes.some(isOfPair(row)))
    if (wanted.length > 0) await replace(tx, wanted, now)
    if (gone.length > 0) await withdraw(tx, gone, now)
    await forget(tx, now)
    await storePoints(tx, prices.mids, now)
    await markReached(tx, { now, locking: 'wait' })
  })
}

interface Quote {
  from: string
  to: string
  quantity: string
  mid: string
  spread: string
  tariff: number
}

/** What rates are made of besides prices. */
interface Terms {
  spreads: Spreads
  withdrawals: readonly PairWithdrawal[]
}

function quoteAll({ mids, overnight }: SourcePrices, { spreads, withdrawals }: Terms): Quote[] {
  const codes = [...mids.keys()]
  return codes.flatMap((from) =>
    codes.flatMap((to) => {
      const kept = spreads.find(from, to)
      if (from === to || !kept || findPairWithdrawal(withdrawals, [from, to])) return []
      const { percent, weekend } = kept
      const spread = overnight.has(from) || overnight.has(to) ? weekend : percent
      const prices = { from: mids.get(from) ?? '', to: mids.get(to) ?? '', spreadPercent: spread }
      const quantity = quote(prices)
      const mid = midOf(prices)
      return quantity === undefined || mid === undefined
        ? []
        : [{ from, to, quantity, mid, spread, tariff: spreads.tariff }]
    }),
  )
}

function isOfPair(row: RateRow): (rate: Quote) => boolean {
  return ({ from, to }) => row.from_currency_code === from && row.to_currency_code === to
}

function isSame(rate: Quote): (row: RateRow) => boolean {
  return (row) =>
    isOfPair(row)(rate) &&
    trimZeros(row.quantity_out) === rate.quantity &&
    trimZeros(row.mid ?? '') === rate.mid &&
    trimZeros(row.spread_percent ?? '') === rate.spread &&
    row.tariff_number === rate.tariff
}

/** Rows of the rates as they are sent, `w`. */
const WANTED = `jsonb_to_recordset($2::jsonb) AS w (id uuid, from_code text, to_code text,
  quantity numeric, mid numeric, spread numeric, tariff integer)`

async function replace(tx: Queryable, rates: readonly Quote[], now: Date): Promise<void> {
  const rows = rates.map(({ from, to, ...rate }) => ({
    id: newId(now),
    from_code: from,
    to_code: to,
    ...rate,
  }))
  const parameters = [now, JSON.stringify(rows)]
  await tx.query(
    `UPDATE rate r SET valid_until = $1 FROM ${WANTED}
     WHERE r.valid_until IS NULL AND r.from_currency_code = w.from_code
       AND r.to_currency_code = w.to_code`,
    parameters,
  )
  await tx.query(
    `INSERT INTO rate (id, from_currency_code, to_currency_code, quantity_in, quantity_out, valid_from,
       mid, spread_percent, tariff_number)
     SELECT w.id, w.from_code, w.to_code, 1, w.quantity, $1::timestamptz, w.mid, w.spread, w.tariff
     FROM ${WANTED}`,
    parameters,
  )
}

async function withdraw(tx: Queryable, rates: readonly RateRow[], now: Date): Promise<void> {
  await tx.query('UPDATE rate SET valid_until = $1 WHERE id = ANY($2::uuid[])', [
    now,
    rates.map(({ id }) => id),
  ])
}

async function forget(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM rate r WHERE r.valid_until < $1
       AND NOT EXISTS (SELECT 1 FROM transfer t WHERE t.rate_id = r.id)
       AND NOT EXISTS (SELECT 1 FROM rate_order o WHERE o.rate_id = r.id AND o.state = 'waiting')`,
    [new Date(now.getTime() - KEPT_MS)],
  )
}
