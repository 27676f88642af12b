import type * as v from 'valibot'
import type { Statistic } from '../../src/contract/wallet.ts'
import { formatAmount, type Minor } from '../../src/lib/money.ts'
import type { Queryable } from '../db/database.ts'
import { sharesOf } from './statistics-shares.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/**
 * What the owner's money did in the last 30 days, by kind, the largest first: sums without sign in the
 * currency of the first account at mid prices, and whole percents that add up to 100 (spec section 7,
 * stat). An exchange counts once, by what was given. Nothing for an owner without movements.
 */
export async function listStatistics(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<(v.InferInput<typeof Statistic> & { currency_code: string })[]> {
  const rows = await db.query<{ kind: string; currency_code: string; amount_minor: Minor }>(
    `WITH first_account AS (
       SELECT c.code, c.mid_usd FROM account a JOIN currency c ON c.code = a.currency_code
       WHERE a.user_id = $1 ORDER BY a.position, a.id LIMIT 1
     )
     SELECT CASE WHEN t.kind = 'adjustment' THEN 'default' ELSE t.kind END AS kind,
       f.code AS currency_code, round(sum(abs(t.amount_minor) * c.mid_usd / f.mid_usd))::bigint AS amount_minor
     FROM wallet_transaction t
     JOIN currency c ON c.code = t.currency_code
     CROSS JOIN first_account f
     WHERE t.user_id = $1 AND t.created_at > $2 AND t.created_at <= $3
       AND (t.status = 'complete' OR t.status = 'pending' AND t.amount_minor < 0)
       AND (t.kind <> 'exchange' OR t.amount_minor < 0)
     GROUP BY t.kind, f.code
     ORDER BY amount_minor DESC, kind`,
    [userId, new Date(now.getTime() - DAYS * DAY_MS), now],
  )
  const shares = sharesOf(rows.map(({ amount_minor }) => amount_minor))
  return rows.map(({ kind, currency_code, amount_minor }, index) => ({
    wallet_transaction_type: kind,
    amount: formatAmount(amount_minor),
    percent: String(shares[index] ?? 0n),
    currency_code,
  }))
}
