import { PHONE_WAIT_HOURS } from '../../../src/contract/rules/phone-change.ts'
import type { Queryable } from '../../db/database.ts'
import { requireNotFrozen } from '../ledger/owner-freeze.ts'
import { waitParams } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { requireNoReset } from './pin-reset-state.ts'

const HOUR_MS = 3_600_000

/** Returns when money may leave a wallet again whose phone was changed at that moment. */
export function phoneOpensAt(changedAt: Date): Date {
  return new Date(changedAt.getTime() + PHONE_WAIT_HOURS * HOUR_MS)
}

/**
 * Throws WALLET_FROZEN, PIN_RESET_WAITING or PHONE_CHANGE_WAITING while no money leaves the wallet, because an operator
 * froze it, a new PIN waits or the phone was changed (P2, M3, M6).
 */
export async function requireMoneyOpen(
  db: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await requireNotFrozen(db, userId)
  await requireNoReset(db, { userId, now })
  const [owner] = await db.query<{ phone_changed_at: Date | null }>(
    'SELECT phone_changed_at FROM app_user WHERE id = $1',
    [userId],
  )
  if (!owner?.phone_changed_at) return
  const opensAt = phoneOpensAt(owner.phone_changed_at)
  if (opensAt > now) throw new Refusal('PHONE_CHANGE_WAITING', waitParams(opensAt, now))
}
