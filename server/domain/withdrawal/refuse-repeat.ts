import type { Minor } from '../../../src/contract/rules/money.ts'
import type { Queryable } from '../../db/database.ts'
import { REPEAT_MS } from '../ledger/repeat-window.ts'
import { Refusal } from '../refusal.ts'

/** Where a payout goes: members of other methods are absent. */
export interface RepeatTarget {
  method: string
  last4?: string
  brand?: string
  address?: string
  network?: string
  phone?: string
  bankId?: string
}

interface RepeatedPayout {
  userId: string
  accountId: string
  /** What leaves the account; the fee is a part of it. */
  total: Minor
  fee: Minor
  target: RepeatTarget
  now: Date
}

/**
 * Throws WITHDRAWAL_REPEATED when the same amount went from the same account to the same recipient
 * within two minutes; a payout that failed does not count. The fee may have changed meanwhile. The caller
 * has locked the account, so that concurrent payouts are compared too.
 */
export async function refuseRepeatedPayout(
  tx: Queryable,
  { userId, accountId, total, fee, target, now }: RepeatedPayout,
): Promise<void> {
  const [same] = await tx.query(
    `SELECT 1 FROM payout
     WHERE user_id = $1 AND account_id = $2 AND created_at > $3 AND status <> 'failed'
       AND (amount_minor = $4 OR amount_minor - fee_minor = $4 - $5::bigint) AND method = $6
       AND pan_last4::text IS NOT DISTINCT FROM $7::text
       AND card_brand IS NOT DISTINCT FROM $8::text
       AND lower(address) IS NOT DISTINCT FROM lower($9::text)
       AND network IS NOT DISTINCT FROM $10::text AND phone IS NOT DISTINCT FROM $11::text
       AND bank_id IS NOT DISTINCT FROM $12::text LIMIT 1`,
    [
      userId,
      accountId,
      new Date(now.getTime() - REPEAT_MS),
      total,
      fee,
      target.method,
      target.last4 ?? null,
      target.brand ?? null,
      target.address ?? null,
      target.network ?? null,
      target.phone ?? null,
      target.bankId ?? null,
    ],
  )
  if (same) throw new Refusal('WITHDRAWAL_REPEATED')
}
