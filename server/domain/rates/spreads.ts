import type { Queryable } from '../../db/database.ts'
import { tariffAt } from '../tariffs/tariff-in-force.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'

/** What the wallet keeps of one direction of a pair, as decimal text. */
export interface Spread {
  percent: string
  /** While a price is older than a usual day. */
  weekend: string
}

/** The spreads of a tariff. */
export interface Spreads {
  /** Its number. */
  tariff: number
  /** Returns the spread of a direction, by its codes; undefined where the tariff has none. */
  find: (from: string, to: string) => Spread | undefined
}

/** The line of all pairs that have none of their own. */
const OTHERS = ' '

/** Reads what the wallet keeps of each pair by the tariff that is in force at a moment. */
export async function readSpreads(db: Queryable, at: Date): Promise<Spreads> {
  const rows = await db.query<{ tariff: number; pair: string; percent: string; weekend: string }>(
    `SELECT f.number AS tariff, l.currency_code || ' ' || l.to_code AS pair, l.percent,
       greatest(l.percent, l.weekend_percent) AS weekend
     FROM tariff f JOIN tariff_line l ON l.tariff_id = f.id AND l.act = 'exchange'
     WHERE f.number = ${tariffAt('$1')}`,
    [at],
  )
  const spreads = new Map(
    rows.map(({ pair, percent, weekend }) => [
      pair,
      { percent: trimZeros(percent), weekend: trimZeros(weekend) },
    ]),
  )
  const find = (from: string, to: string) => spreads.get(`${from} ${to}`) ?? spreads.get(OTHERS)
  return { tariff: rows[0]?.tariff ?? 0, find }
}
