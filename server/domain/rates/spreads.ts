import type { Queryable } from '../../db/database.ts'
import { trimZeros } from './quote.ts'

/** The percent of the mid price that the wallet keeps of a pair without a setting of its own. */
const USUAL_SPREAD = '1'

/** What the wallet keeps of one direction of a pair, as decimal text. */
export interface Spread {
  percent: string
  /** While a price is older than a usual day. */
  weekend: string
}

/** Returns the spread of a direction, by its codes. */
export type Spreads = (from: string, to: string) => Spread

/** Reads what the wallet keeps of each pair. */
export async function readSpreads(db: Queryable): Promise<Spreads> {
  const rows = await db.query<{ pair: string; percent: string; weekend: string }>(
    `SELECT from_currency_code || ' ' || to_currency_code AS pair, percent,
       greatest(percent, weekend_percent) AS weekend
     FROM rate_spread`,
    [],
  )
  const spreads = new Map(
    rows.map(({ pair, percent, weekend }) => [
      pair,
      { percent: trimZeros(percent), weekend: trimZeros(weekend) },
    ]),
  )
  const usual = { percent: USUAL_SPREAD, weekend: USUAL_SPREAD }
  return (from, to) => spreads.get(`${from} ${to}`) ?? usual
}

interface SpreadChange {
  from: string
  to: string
  before: Spread
  after: Spread
  /** What two operators signed. */
  proposalId: string
  now: Date
}

/**
 * Changes a spread, from the next rates on. Returns false, and changes nothing, where it is not `before` any more. The
 * transaction reads what was committed meanwhile.
 */
export async function changeSpread(tx: Queryable, change: SpreadChange): Promise<boolean> {
  const { from, to, before, after, proposalId, now } = change
  await tx.query(
    `INSERT INTO rate_spread (from_currency_code, to_currency_code, percent, weekend_percent)
     VALUES ($1, $2, $3::numeric, $3::numeric) ON CONFLICT (from_currency_code, to_currency_code) DO NOTHING`,
    [from, to, USUAL_SPREAD],
  )
  const same = await tx.query(
    `SELECT 1 FROM rate_spread WHERE from_currency_code = $1 AND to_currency_code = $2
       AND percent = $3::numeric AND greatest(percent, weekend_percent) = $4::numeric FOR UPDATE`,
    [from, to, before.percent, before.weekend],
  )
  if (same.length === 0) return false
  const [made] = await tx.query<{ version: number }>(
    `INSERT INTO rate_spread_change (from_currency_code, to_currency_code, version, percent, weekend_percent,
       proposal_id, proposal_kind, proposal_state, created_at)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3::numeric, $4::numeric, $5::uuid, 'spread', 'done',
       $6::timestamptz
     FROM rate_spread_change WHERE from_currency_code = $1 AND to_currency_code = $2
     RETURNING version`,
    [from, to, after.percent, after.weekend, proposalId, now],
  )
  await tx.query(
    `UPDATE rate_spread SET version = $3::int, percent = $4::numeric, weekend_percent = $5::numeric
     WHERE from_currency_code = $1 AND to_currency_code = $2`,
    [from, to, made?.version ?? null, after.percent, after.weekend],
  )
  return true
}
