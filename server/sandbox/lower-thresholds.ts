import type { Queryable } from '../db/database.ts'

/**
 * Lowers the thresholds of payouts that nobody has changed to sums that play money reaches, so that a tester sees
 * a payout under review.
 */
export async function lowerThresholds(db: Queryable): Promise<void> {
  await db.query(
    `UPDATE payout_threshold SET amount_minor = CASE currency_code WHEN 'RUB' THEN 20000000 ELSE 200000 END
     WHERE version IS NULL AND (currency_code = 'RUB' AND amount_minor = 1000000000
        OR currency_code = 'USDC' AND amount_minor = 10000000)`,
  )
}
