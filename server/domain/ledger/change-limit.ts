import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/** Tables of the limits of a level and a currency: their column, and what they are for. */
const TABLES = {
  id_level_limit: { column: 'daily_limit_minor', purpose: 'withdrawal' },
  transfer_limit: { column: 'daily_limit_minor', purpose: 'transfer' },
  receive_limit: { column: 'monthly_limit_minor', purpose: 'receive' },
} as const

/** A limit of a level and a currency. */
export interface LimitKey {
  table: keyof typeof TABLES
  level: string
  currency: string
}

/** A limit on what may leave an account within 24 hours. */
export interface StoredLimit {
  level: string
  currency: string
  decimals: number
  /** Null where there is no limit. */
  withdrawal: Minor | null
  transfer: Minor | null
}

/** Returns the limits of every level that may move money and each enabled currency. */
export function listLevelLimits(db: Queryable): Promise<StoredLimit[]> {
  return db.query<StoredLimit>(
    `SELECT l.code AS level, c.code AS currency, c.decimals, w.daily_limit_minor AS withdrawal,
       t.daily_limit_minor AS transfer
     FROM id_level l CROSS JOIN currency c
     LEFT JOIN id_level_limit w ON w.level = l.code AND w.currency_code = c.code
     LEFT JOIN transfer_limit t ON t.level = l.code AND t.currency_code = c.code
     WHERE c.is_enabled AND l.withdrawal_allowed ORDER BY l.ord, c.position`,
    [],
  )
}

/** A limit on what an owner may receive from others within 30 days. */
export interface StoredReceiveLimit extends Pick<StoredLimit, 'level' | 'currency' | 'decimals'> {
  /** Null where there is no limit. */
  receive: Minor | null
}

/** Returns what owners of every level may receive in each enabled currency. */
export function listReceiveLimits(db: Queryable): Promise<StoredReceiveLimit[]> {
  return db.query<StoredReceiveLimit>(
    `SELECT l.code AS level, c.code AS currency, c.decimals, r.monthly_limit_minor AS receive
     FROM id_level l CROSS JOIN currency c
     LEFT JOIN receive_limit r ON r.level = l.code AND r.currency_code = c.code
     WHERE c.is_enabled ORDER BY l.ord, c.position`,
    [],
  )
}

/**
 * Changes a limit, from the next act on. Returns false, and changes nothing, where it is not `before` any more; undefined:
 * there is none. The transaction reads what was committed meanwhile.
 */
export async function changeLimit(
  tx: Queryable,
  key: LimitKey,
  change: { before: Minor | undefined; after: Minor; proposalId: string; now: Date },
): Promise<boolean> {
  const { table, level, currency } = key
  const { column } = TABLES[table]
  const { before, after, proposalId, now } = change
  if (!(await holdsBefore(tx, key, before))) return false
  const [made] = await tx.query<{ version: number }>(
    `INSERT INTO ${table}_change (level, currency_code, version, ${column}, proposal_id, proposal_kind,
       proposal_state, created_at)
     SELECT $1, $2, coalesce(max(version), 0) + 1, $3::bigint, $4::uuid, 'limit', 'done', $5::timestamptz
     FROM ${table}_change WHERE level = $1 AND currency_code = $2
     RETURNING version`,
    [level, currency, after, proposalId, now],
  )
  const changed = await tx.query(
    `INSERT INTO ${table} AS m (level, currency_code, ${column}, version)
     VALUES ($1, $2, $3::bigint, $4::int)
     ON CONFLICT (level, currency_code) DO UPDATE
     SET ${column} = excluded.${column}, version = excluded.version
     WHERE m.${column} = $5::bigint RETURNING 1`,
    [level, currency, after, made?.version ?? null, before ?? null],
  )
  return changed.length > 0
}

/**
 * Removes a limit whole: nothing limits the level in the currency from the next act on. Returns false, and changes
 * nothing, where it is not `before` any more.
 */
export async function removeLimit(
  tx: Queryable,
  { table, level, currency }: LimitKey,
  { before, proposalId, now }: { before: Minor; proposalId: string; now: Date },
): Promise<boolean> {
  const { column, purpose } = TABLES[table]
  const removed = await tx.query(
    `DELETE FROM ${table} WHERE level = $1 AND currency_code = $2 AND ${column} = $3::bigint RETURNING 1`,
    [level, currency, before],
  )
  if (removed.length === 0) return false
  await writeRemoval(tx, { purpose, level, currency, before, proposalId, now })
  return true
}

interface Removal {
  purpose: 'withdrawal' | 'transfer' | 'receive' | 'threshold' | 'day_threshold' | 'close_threshold'
  /** Null for a threshold. */
  level: string | null
  currency: string
  before: Minor
  /** What two operators signed. */
  proposalId: string
  now: Date
}

/** Writes down who signed that a limit or a threshold is gone. */
export async function writeRemoval(
  tx: Queryable,
  { purpose, level, currency, before, proposalId, now }: Removal,
): Promise<void> {
  await tx.query(
    `INSERT INTO limit_removal (proposal_id, proposal_kind, proposal_state, purpose, level, currency_code,
       amount_minor, created_at)
     VALUES ($1, 'limit_removal', 'done', $2, $3, $4, $5, $6)`,
    [proposalId, purpose, level, currency, before, now],
  )
}

/** Returns whether a limit is this one, and locks it. */
async function holdsBefore(
  tx: Queryable,
  { table, level, currency }: LimitKey,
  before: Minor | undefined,
): Promise<boolean> {
  const [held] = await tx.query<{ amount: Minor }>(
    `SELECT ${TABLES[table].column} AS amount FROM ${table}
     WHERE level = $1 AND currency_code = $2 FOR UPDATE`,
    [level, currency],
  )
  return held?.amount === before
}
