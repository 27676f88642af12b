import type { Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'

/** Returns the threshold that an amount is above (P4); undefined where the payout is not held. */
export async function findThreshold(
  db: Queryable,
  { currencyCode, amount }: { currencyCode: string; amount: Minor },
): Promise<Minor | undefined> {
  const [row] = await db.query<{ amount_minor: Minor }>(
    'SELECT amount_minor FROM payout_threshold WHERE currency_code = $1 AND amount_minor < $2::bigint',
    [currencyCode, amount],
  )
  return row?.amount_minor
}

/** The threshold of the currency of the account `a`, as SQL. */
export const THRESHOLD =
  '(SELECT h.amount_minor FROM payout_threshold h WHERE h.currency_code = a.currency_code)'

/** Returns a threshold that was read where an amount is above it; undefined where the payout is not held. */
export function passedThreshold(threshold: Minor | null, amount: Minor): Minor | undefined {
  return threshold !== null && threshold < amount ? threshold : undefined
}
