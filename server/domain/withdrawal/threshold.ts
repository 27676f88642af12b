import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

const DAY_MS = 86_400_000

interface Asked {
  accountId: string
  currencyCode: string
  amount: Minor
  now: Date
}

/** A threshold that a payout is above (P4). */
export interface Threshold {
  above: Minor
  /** What the owner may still withdraw below the threshold of a day; undefined for that of one payout. */
  left?: Minor
}

/**
 * Returns the threshold that a payout is above: that of one payout, or that of all payouts of its account within 24 hours,
 * which counts what is held and not what was returned (P4). Undefined where it is not held. The transaction holds a lock on
 * the account, so that the payouts of an account are counted one after another.
 */
export async function findThreshold(db: Queryable, asked: Asked): Promise<Threshold | undefined> {
  const { accountId, currencyCode, amount, now } = asked
  const [one] = await db.query<{ above: Minor }>(
    `SELECT amount_minor AS above FROM payout_threshold
     WHERE currency_code = $1 AND amount_minor < $2::bigint`,
    [currencyCode, amount],
  )
  if (one) return one
  const [day] = await db.query<{ above: Minor; used: Minor }>(
    `SELECT t.amount_minor AS above, (
       SELECT coalesce(sum(p.amount_minor), 0)::bigint FROM payout p
       WHERE p.account_id = $2 AND p.created_at > $3 AND p.status <> 'failed') AS used
     FROM payout_day_threshold t WHERE t.currency_code = $1`,
    [currencyCode, accountId, new Date(now.getTime() - DAY_MS)],
  )
  if (!day || day.used + amount <= day.above) return undefined
  return { above: day.above, left: day.used < day.above ? day.above - day.used : 0n }
}

/**
 * Throws AMOUNT_TOO_LARGE (`max_amount`), or LIMIT_EXCEEDED (`limit_amount`, `left_amount`) for the sum of a day, for a payout
 * that would be held and cannot be.
 */
export function refuseAbove(
  { above, left }: Threshold,
  { currencyCode, decimals }: { currencyCode: string; decimals: number },
): never {
  const amount = formatAmount(above, decimals)
  if (left === undefined) {
    throw new Refusal('AMOUNT_TOO_LARGE', { max_amount: amount, currency_code: currencyCode })
  }
  const left_amount = formatAmount(left, decimals)
  throw new Refusal('LIMIT_EXCEEDED', {
    limit_amount: amount,
    left_amount,
    currency_code: currencyCode,
  })
}
