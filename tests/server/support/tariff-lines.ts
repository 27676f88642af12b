import type { Queryable } from '../../../server/db/database.ts'
import type { TariffAct } from '../../../server/domain/tariffs/tariff-in-force.ts'

/** Lines of the first tariff of a test. */
interface Lines {
  act: TariffAct
  currency?: string
  level?: string
  method?: string
}

const FIRST = `tariff_id = (SELECT id FROM tariff WHERE number = 1) AND act = $1 AND ($2::text IS NULL OR currency_code = $2)
  AND ($3::text IS NULL OR level = $3) AND ($4::text IS NULL OR method = $4)`

const valuesOf = ({ act, currency, level, method }: Lines) => [
  act,
  currency ?? null,
  level ?? null,
  method ?? null,
]

/**
 * Changes lines of the first tariff, as no operator can: `set` is SQL, e.g. `limit_minor = 100`.
 */
export async function setTariffLines(db: Queryable, lines: Lines, set: string): Promise<void> {
  await db.query(`UPDATE tariff_line SET ${set} WHERE ${FIRST}`, valuesOf(lines))
}

/** Removes lines of the first tariff, as no operator can. */
export async function dropTariffLines(db: Queryable, lines: Lines): Promise<void> {
  await db.query(`DELETE FROM tariff_line WHERE ${FIRST}`, valuesOf(lines))
}

/** Adds the spread of a pair to the first tariff. */
export async function setSpread(
  db: Queryable,
  { from, to, percent, weekend }: { from: string; to: string; percent: number; weekend?: number },
): Promise<void> {
  await db.query(
    `INSERT INTO tariff_line (tariff_id, act, currency_code, to_code, percent, weekend_percent)
     SELECT id, 'exchange', $1, $2, $3::numeric, $4::numeric FROM tariff WHERE number = 1`,
    [from, to, percent, weekend ?? null],
  )
}

/** Removes the spreads that pairs of the first tariff have of their own. */
export async function dropSpreads(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM tariff_line WHERE act = 'exchange' AND currency_code <> ''`)
}

/** Returns the limit of a line of the first tariff. */
export async function limitOf(db: Queryable, lines: Lines): Promise<bigint | null | undefined> {
  const [line] = await db.query<{ limit_minor: bigint | null }>(
    `SELECT limit_minor FROM tariff_line WHERE ${FIRST}`,
    valuesOf(lines),
  )
  return line?.limit_minor
}
