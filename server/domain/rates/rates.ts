import type * as v from 'valibot'
import type { ExchangeRate } from '../../../src/contract/money.ts'
import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { quote, trimZeros } from './quote.ts'
import { listCurrencies, storePoints } from './rate-history.ts'
import type { Mids, RateSource } from './rate-source.ts'

/** Time for which a superseded rate may still be used, since the owner saw it, ms. */
const SUPERSEDED_RATE_MS = 60_000

/** Time after which an unused superseded rate is deleted, ms. */
const KEPT_MS = 3_600_000

/** A rate may be used at `now` when it is current or was superseded after this moment. */
export function usableAfter(now: Date): Date {
  return new Date(now.getTime() - SUPERSEDED_RATE_MS)
}

type RateRow = v.InferInput<typeof ExchangeRate> & { quantity_in: string; quantity_out: string }

interface Minima {
  from_min: Minor
  to_min: Minor
  from_decimals: number
  to_decimals: number
}

/**
 * The rates that hold at `now`: every ordered pair of the enabled currencies, each for one unit, with
 * the smallest amounts (H6).
 */
export async function listRates(db: Queryable, now: Date): Promise<RateRow[]> {
  const rows = await db.query<RateRow & Minima>(
    `SELECT r.id, r.from_currency_code, r.to_currency_code, r.quantity_in, r.quantity_out,
       f.min_exchange_minor AS from_min, t.min_exchange_minor AS to_min,
       f.decimals AS from_decimals, t.decimals AS to_decimals
     FROM rate r
     JOIN currency f ON f.code = r.from_currency_code AND f.is_enabled
     JOIN currency t ON t.code = r.to_currency_code AND t.is_enabled
     WHERE r.valid_until IS NULL AND r.valid_from <= $1
     ORDER BY f.position, t.position`,
    [now],
  )
  return rows.map((row) => ({
    id: row.id,
    from_currency_code: row.from_currency_code,
    to_currency_code: row.to_currency_code,
    quantity_in: trimZeros(row.quantity_in),
    quantity_out: trimZeros(row.quantity_out),
    min_from_amount: formatAmount(row.from_min, row.from_decimals),
    min_to_amount: formatAmount(row.to_min, row.to_decimals),
  }))
}

/**
 * Inserts the rates of `now`, supersedes those that differ, withdraws those without prices, and stores
 * the prices. Any number of servers may call it: they compute the same rates, and unchanged ones stay.
 */
export async function moveRates(db: Database, source: RateSource | null, now: Date): Promise<void> {
  const mids = (await source?.readMids(await listCurrencies(db), now)) ?? new Map<string, string>()
  await db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED')
    await tx.query('SELECT code FROM currency ORDER BY code FOR NO KEY UPDATE', [])
    const held = await tx.query<RateRow>(
      `SELECT id, from_currency_code, to_currency_code, quantity_in, quantity_out FROM rate
       WHERE valid_until IS NULL`,
      [],
    )
    const quotes = quoteAll(mids)
    const wanted = quotes.filter((rate) => !held.some(isSame(rate)))
    const gone = held.filter((row) => !quotes.some(isOfPair(row)))
    if (wanted.length > 0) await replace(tx, wanted, now)
    if (gone.length > 0) await withdraw(tx, gone, now)
    await forget(tx, now)
    await storePoints(tx, mids, now)
  })
}

interface Quote {
  from: string
  to: string
  quantity: string
}

function quoteAll(mids: Mids): Quote[] {
  const prices = [...mids]
  return prices.flatMap(([from, fromMid]) =>
    prices.flatMap(([to, toMid]) => {
      const quantity = from === to ? undefined : quote(fromMid, toMid)
      return quantity === undefined ? [] : [{ from, to, quantity }]
    }),
  )
}

function isOfPair(row: RateRow): (rate: Quote) => boolean {
  return ({ from, to }) => row.from_currency_code === from && row.to_currency_code === to
}

function isSame(rate: Quote): (row: RateRow) => boolean {
  return (row) => isOfPair(row)(rate) && trimZeros(row.quantity_out) === rate.quantity
}

async function replace(tx: Queryable, rates: readonly Quote[], now: Date): Promise<void> {
  const cells = rates.flatMap(({ from, to, quantity }) => [newId(now), from, to, quantity])
  const rows = rates.map((_, index) => {
    const first = index * 4 + 2
    return `($${first}::uuid, $${first + 1}::text, $${first + 2}::text, $${first + 3}::numeric)`
  })
  const wanted = `(VALUES ${rows.join(', ')}) AS w (id, from_code, to_code, quantity)`
  await tx.query(
    `UPDATE rate r SET valid_until = $1 FROM ${wanted}
     WHERE r.valid_until IS NULL AND r.from_currency_code = w.from_code
       AND r.to_currency_code = w.to_code`,
    [now, ...cells],
  )
  await tx.query(
    `INSERT INTO rate (id, from_currency_code, to_currency_code, quantity_in, quantity_out, valid_from)
     SELECT w.id, w.from_code, w.to_code, 1, w.quantity, $1::timestamptz FROM ${wanted}`,
    [now, ...cells],
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
       AND NOT EXISTS (SELECT 1 FROM transfer t WHERE t.rate_id = r.id)`,
    [new Date(now.getTime() - KEPT_MS)],
  )
}
