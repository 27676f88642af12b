import { formatAmount, type Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../refusal.ts'

const DAY_MS = 86_400_000

interface Limit {
  currency_code: string
  decimals: number
  daily_limit: Minor
  used: Minor
}

/** Failed payouts have been returned and do not count. */
const LIMITS = `SELECT a.currency_code, c.decimals, m.daily_limit_minor AS daily_limit,
    (SELECT coalesce(sum(p.amount_minor), 0)::bigint FROM payout p
     WHERE p.account_id = a.id AND p.created_at > $2 AND p.status <> 'failed') AS used
  FROM account a
  JOIN currency c ON c.code = a.currency_code
  JOIN app_user u ON u.id = a.user_id
  JOIN id_level_limit m ON m.level = u.level AND m.currency_code = a.currency_code`

/**
 * Throws LIMIT_EXCEEDED when the amount exceeds the level's 24-hour limit of the account. Locks the
 * account, so that a concurrent withdrawal waits for this transaction.
 */
export async function requireWithinLimit(
  tx: Queryable,
  { accountId, amount, now }: { accountId: string; amount: Minor; now: Date },
): Promise<void> {
  await tx.query('SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId])
  const [limit] = await tx.query<Limit>(`${LIMITS} WHERE a.id = $1`, [accountId, dayBefore(now)])
  if (!limit || amount <= leftOf(limit)) return
  throw new Refusal('LIMIT_EXCEEDED', {
    limit_amount: formatAmount(limit.daily_limit, limit.decimals),
    left_amount: formatAmount(leftOf(limit), limit.decimals),
    currency_code: limit.currency_code,
  })
}

/** Returns the limits of the owner's accounts in their order, and what is left of each. */
export async function listLimits(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<{ currency_code: string; daily_limit: string; daily_left: string }[]> {
  const limits = await db.query<Limit>(
    `${LIMITS} WHERE a.user_id = $1 AND a.status <> 'closed' ORDER BY a.position, a.id`,
    [userId, dayBefore(now)],
  )
  return limits.map((limit) => ({
    currency_code: limit.currency_code,
    daily_limit: formatAmount(limit.daily_limit, limit.decimals),
    daily_left: formatAmount(leftOf(limit), limit.decimals),
  }))
}

/** Never below zero: a limit may be lowered after money went out. */
function leftOf({ daily_limit, used }: Limit): Minor {
  return used < daily_limit ? daily_limit - used : 0n
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}
