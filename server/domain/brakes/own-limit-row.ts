import type { RaiseRequest } from '../../../contract/calls/brakes.ts'
import type { Minor } from '../../../contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/** The owner's limit of a period on a kind of acts in a currency. */
export interface OwnLimitRow {
  amount_minor: Minor
  raised_at: Date | null
  /** Null where the limit ends. */
  raised_to_minor: Minor | null
}

/** Which limit it is. */
export type OwnLimitKey = RaiseRequest & { userId: string }

/** Returns a limit of the owner's own; undefined without one. */
export async function readOwnLimit(
  db: Queryable,
  { userId, operation, currency_code, period }: OwnLimitKey,
): Promise<OwnLimitRow | undefined> {
  const [row] = await db.query<OwnLimitRow>(
    `SELECT amount_minor, raised_at, raised_to_minor FROM own_limit
     WHERE user_id = $1 AND operation = $2 AND currency_code = $3 AND period = $4`,
    [userId, operation, currency_code, period],
  )
  return row
}

/** Stores a limit of the owner's own in place of another. */
export async function writeOwnLimit(
  tx: Queryable,
  { userId, operation, currency_code, period }: OwnLimitKey,
  { amount_minor, raised_at, raised_to_minor }: OwnLimitRow,
): Promise<void> {
  await tx.query(
    `INSERT INTO own_limit (user_id, operation, currency_code, period, amount_minor, raised_at, raised_to_minor)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id, operation, currency_code, period) DO UPDATE SET amount_minor = excluded.amount_minor,
       raised_at = excluded.raised_at, raised_to_minor = excluded.raised_to_minor`,
    [userId, operation, currency_code, period, amount_minor, raised_at, raised_to_minor],
  )
}

/** Returns the amount that a limit has at a moment; null for none. */
export function amountAt(row: OwnLimitRow | undefined, now: Date): Minor | null {
  if (!row) return null
  const { amount_minor, raised_at, raised_to_minor } = row
  return raised_at && raised_at <= now ? raised_to_minor : amount_minor
}
