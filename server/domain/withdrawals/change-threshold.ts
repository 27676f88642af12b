import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/**
 * Tables of the sums above which two operators are needed: of one payout, of an owner's payouts
 * within 24 hours, of what one operator may vouch for on a reconciled day.
 */
const TABLES = {
  threshold: 'payout_threshold',
  day_threshold: 'payout_day_threshold',
  close_threshold: 'recon_threshold',
} as const
export type ThresholdKind = keyof typeof TABLES
/** In the order of their columns. */
export const THRESHOLD_KINDS: readonly ThresholdKind[] = [
  'threshold',
  'day_threshold',
  'close_threshold',
]

/** The sums of a currency above which two operators are needed; null where one suffices. */
export interface StoredThreshold extends Readonly<Record<ThresholdKind, Minor | null>> {
  currency: string
  decimals: number
}

/** Returns the thresholds of each enabled currency. */
export function listThresholds(db: Queryable): Promise<StoredThreshold[]> {
  return db.query<StoredThreshold>(
    `SELECT c.code AS currency, c.decimals, t.amount_minor AS threshold, d.amount_minor AS day_threshold,
       r.amount_minor AS close_threshold
     FROM currency c LEFT JOIN payout_threshold t ON t.currency_code = c.code
     LEFT JOIN payout_day_threshold d ON d.currency_code = c.code
     LEFT JOIN recon_threshold r ON r.currency_code = c.code
     WHERE c.is_enabled ORDER BY c.position`,
    [],
  )
}

/** Which threshold of a currency. */
interface ThresholdKey {
  kind: ThresholdKind
  currency: string
}

interface ThresholdChange {
  before: Minor | undefined
  after: Minor
  /** What two operators signed. */
  proposalId: string
  now: Date
}

/**
 * Changes a threshold, from the next act on. Returns false, and changes nothing, where it is not
 * `before` any more; undefined: there is none. The transaction reads what was committed meanwhile.
 */
export async function changeThreshold(
  tx: Queryable,
  { kind, currency }: ThresholdKey,
  { before, after, proposalId, now }: ThresholdChange,
): Promise<boolean> {
  const table = TABLES[kind]
  const [held] = await tx.query<{ amount: Minor }>(
    `SELECT amount_minor AS amount FROM ${table} WHERE currency_code = $1 FOR UPDATE`,
    [currency],
  )
  if (held?.amount !== before) return false
  const [made] = await tx.query<{ version: number }>(
    `INSERT INTO ${table}_change (currency_code, version, amount_minor, proposal_id, proposal_kind,
       proposal_state, created_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2::bigint, $3::uuid, 'limit', 'done', $4::timestamptz
     FROM ${table}_change WHERE currency_code = $1
     RETURNING version`,
    [currency, after, proposalId, now],
  )
  const changed = await tx.query(
    `INSERT INTO ${table} AS t (currency_code, amount_minor, version) VALUES ($1, $2::bigint, $3::int)
     ON CONFLICT (currency_code) DO UPDATE
     SET amount_minor = excluded.amount_minor, version = excluded.version
     WHERE t.amount_minor = $4::bigint RETURNING 1`,
    [currency, after, made?.version ?? null, before ?? null],
  )
  return changed.length > 0
}

/**
 * Removes a threshold whole: nothing of the currency waits because of it from the next act on.
 * Returns false, and changes nothing, where it is not `before` any more.
 */
export async function removeThreshold(
  tx: Queryable,
  { kind, currency }: ThresholdKey,
  { before, proposalId, now }: { before: Minor; proposalId: string; now: Date },
): Promise<boolean> {
  const removed = await tx.query(
    `DELETE FROM ${TABLES[kind]} WHERE currency_code = $1 AND amount_minor = $2::bigint RETURNING 1`,
    [currency, before],
  )
  if (removed.length === 0) return false
  await writeRemoval(tx, { purpose: kind, currency, before, proposalId, now })
  return true
}

interface Removal {
  purpose: 'threshold' | 'day_threshold' | 'close_threshold'
  currency: string
  before: Minor
  /** What two operators signed. */
  proposalId: string
  now: Date
}

/** Writes down who signed that a threshold is gone. */
async function writeRemoval(
  tx: Queryable,
  { purpose, currency, before, proposalId, now }: Removal,
): Promise<void> {
  await tx.query(
    `INSERT INTO limit_removal (proposal_id, proposal_kind, proposal_state, purpose, currency_code, amount_minor,
       created_at)
     VALUES ($1, 'limit_removal', 'done', $2, $3, $4, $5)`,
    [proposalId, purpose, currency, before, now],
  )
}
