import type { Queryable } from '../../db/database.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'
import { tariffAt } from './tariff-in-force.ts'
import type { StoredTariffLine } from './tariff-lines.ts'

/** A tariff without its lines. */
export interface TariffVersion {
  id: string
  /** Null for a draft. */
  number: number | null
  state: 'draft' | 'signed' | 'withdrawn'
  /** Null for a draft. */
  starts_at: Date | null
  /** The number of the tariff that it was copied from; null for the first one. */
  after_number: number | null
  created_by: string | null
  created_name: string | null
  created_at: Date
  signed_at: Date | null
  withdrawn_at: Date | null
  told_at: Date | null
}

/** A tariff that holds or will. */
export interface SignedTariff extends TariffVersion {
  number: number
  starts_at: Date
}

const SELECT = `SELECT v.id, v.number, v.state, v.starts_at, v.after_number, v.created_by, o.name AS created_name, v.created_at,
    v.signed_at, v.withdrawn_at, v.told_at
  FROM tariff v LEFT JOIN office_operator o ON o.id = v.created_by`

/** Returns all tariffs, drafts first, then the latest. */
export function listTariffVersions(db: Queryable): Promise<TariffVersion[]> {
  return db.query<TariffVersion>(`${SELECT} ORDER BY v.number DESC NULLS FIRST, v.created_at DESC`)
}

/** Returns a tariff by its id. */
export async function findTariffVersion(
  db: Queryable,
  id: string,
): Promise<TariffVersion | undefined> {
  const [found] = await db.query<TariffVersion>(`${SELECT} WHERE v.id = $1::uuid`, [id])
  return found
}

/**
 * Returns the tariff that is in force at a moment, and those that begin after it, in their order.
 */
export async function listInForce(db: Queryable, at: Date): Promise<SignedTariff[]> {
  return db.query<SignedTariff>(
    `${SELECT} WHERE v.state = 'signed' AND v.number >= ${tariffAt('$1')} ORDER BY v.number`,
    [at],
  )
}

/**
 * Returns the signed tariff with a number or the one after it, and those that begin later, in their
 * order.
 */
export async function listSignedFrom(db: Queryable, number: number): Promise<SignedTariff[]> {
  return db.query<SignedTariff>(
    `${SELECT} WHERE v.state = 'signed' AND v.number >= $1::int ORDER BY v.number`,
    [number],
  )
}

/** Returns the signed tariff that begins last. */
export async function findLastSigned(db: Queryable): Promise<SignedTariff> {
  const [last] = await db.query<SignedTariff>(
    `${SELECT} WHERE v.state = 'signed' ORDER BY v.number DESC LIMIT 1`,
  )
  if (!last) throw new Error('there is no tariff')
  return last
}

/** Returns the lines of tariffs by the ids of the tariffs, in the order of acts and currencies. */
export async function readTariffLines(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTariffLine[]>> {
  const rows = await db.query<StoredTariffLine & { tariff_id: string }>(
    `SELECT l.tariff_id, l.act, l.currency_code, l.to_code, l.method, l.environment, l.level, l.percent::text AS percent,
       l.weekend_percent::text AS weekend_percent, l.least_minor, l.greatest_minor, l.free_minor, l.limit_minor
     FROM tariff_line l LEFT JOIN currency c ON c.code = l.currency_code LEFT JOIN currency d ON d.code = l.to_code
     LEFT JOIN id_level v ON v.code = l.level
     WHERE l.tariff_id = ANY($1::uuid[])
     ORDER BY l.act, l.method DESC, c.position, d.position, l.environment, v.ord`,
    [ids],
  )
  const found = new Map(ids.map((id): [string, StoredTariffLine[]] => [id, []]))
  for (const { tariff_id: id, percent, weekend_percent: weekend, ...line } of rows) {
    found.get(id)?.push({ ...line, percent: trimmed(percent), weekend_percent: trimmed(weekend) })
  }
  return found
}

/** Returns the lines of one tariff. */
export async function readLinesOf(db: Queryable, id: string): Promise<StoredTariffLine[]> {
  return (await readTariffLines(db, [id])).get(id) ?? []
}

function trimmed(percent: string | null): string | null {
  return percent === null ? null : trimZeros(percent)
}
