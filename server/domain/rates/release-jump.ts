import type { Queryable } from '../../db/database.ts'
import { trimZeros } from '../../lib/trim-zeros.ts'

/** A price that is kept back because it jumped, in dollars. */
export interface KeptJump {
  currency: string
  /** The last published price; null before the first. */
  last: string | null
  usd: string
  /** Since when the sources have it. */
  at: Date
}

/** Returns the prices that jumped and are not published. */
export async function listJumps(db: Queryable): Promise<KeptJump[]> {
  const rows = await db.query<KeptJump>(
    `SELECT currency_code AS currency, mid_usd::text AS last, jump_usd::text AS usd, jump_at AS at FROM house_price
     WHERE withdrawn = 'jumped' AND jump_usd IS NOT NULL AND jump_at IS NOT NULL AND mid_usd IS DISTINCT FROM jump_usd
     ORDER BY currency_code`,
    [],
  )
  return rows.map(({ currency, last, usd, at }) => ({
    currency,
    last: last === null ? null : trimZeros(last),
    usd: trimZeros(usd),
    at,
  }))
}

interface JumpRelease extends Pick<KeptJump, 'currency' | 'usd'> {
  /** `at` of the jump, as ISO text. */
  at: string
  /** What two operators signed. */
  proposalId: string
  now: Date
}

/**
 * Accepts a price that jumped: the next ones are compared with it, so that the currency has a price
 * again when the sources still have it (decision 047). Returns false where that jump is over, or
 * another one followed.
 */
export async function releaseJump(
  tx: Queryable,
  { currency, usd, at, proposalId, now }: JumpRelease,
): Promise<boolean> {
  // Whoever publishes rates waits for this transaction, or has ended before it.
  await tx.query('SELECT code FROM currency ORDER BY code FOR NO KEY UPDATE', [])
  const released = await tx.query(
    `INSERT INTO jump_release (proposal_id, proposal_kind, proposal_state, currency_code, from_usd, usd, created_at)
     SELECT $1::uuid, 'jump_release', 'done', h.currency_code, h.mid_usd, h.jump_usd, $2::timestamptz
     FROM house_price h WHERE h.currency_code = $3 AND h.withdrawn = 'jumped' AND h.jump_usd = $4::numeric
       AND h.jump_at = $5::timestamptz RETURNING 1`,
    [proposalId, now, currency, usd, at],
  )
  if (released.length === 0) return false
  await tx.query('UPDATE house_price SET mid_usd = jump_usd WHERE currency_code = $1', [currency])
  return true
}
