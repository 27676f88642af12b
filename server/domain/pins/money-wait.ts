import { PHONE_WAIT_HOURS } from '../../../contract/rules/phone-change.ts'
import { batchedLookup, lookup } from '../../db/batching/batched.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { waitParams } from '../limits/limits.ts'
import { Refusal, unlessRefused } from '../refusal.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/** Returns when money may leave a wallet again whose phone was changed at that moment. */
export function phoneOpensAt(changedAt: Date): Date {
  return new Date(changedAt.getTime() + PHONE_WAIT_HOURS * HOUR_MS)
}

/** An owner at a moment. */
export interface Owned {
  userId: string
  now: Date
}

/** What keeps money from leaving a wallet. */
export interface Waits {
  /** By an operator. */
  is_frozen: boolean
  is_own_frozen: boolean
  /** When a new PIN that waits comes into force. */
  reset_opens_at: Date | null
  phone_changed_at: Date | null
}

/** How it is read. */
export const WAITS = {
  columns: 'user_id uuid, at timestamptz',
  select: `SELECT u.phone_changed_at, r.opens_at AS reset_opens_at, EXISTS (
      SELECT 1 FROM owner_freeze z WHERE z.user_id = u.id AND z.released_at IS NULL) AS is_frozen,
      EXISTS (SELECT 1 FROM own_freeze y WHERE y.user_id = u.id) AS is_own_frozen
    FROM app_user u LEFT JOIN pin_reset r ON r.user_id = u.id AND r.opens_at > q.at
    WHERE u.id = q.user_id`,
  toQuestion: ({ userId, now }: Owned) => ({ user_id: userId, at: now }),
}
const readWaits = lookup<Owned, Waits>(WAITS)
const readWaitsTogether = batchedLookup<Owned, Waits>(WAITS)

/**
 * Throws WALLET_FROZEN, OWN_FROZEN, PIN_RESET_WAITING or PHONE_CHANGE_WAITING while no money leaves
 * the wallet, because an operator or the owner froze it, a new PIN waits or the phone was changed
 * (P2, S7, M3, M6). Reads in one batch with other requests.
 */
export async function requireOutgoingAllowed(db: Database, owned: Owned): Promise<void> {
  refuseWaiting(await readWaitsTogether(db, owned), owned.now)
}

/** The same inside a transaction. */
export async function requireMoneyStillOpen(tx: Queryable, owned: Owned): Promise<void> {
  const [waits] = await readWaits(tx, [owned])
  refuseWaiting(waits, owned.now)
}

/**
 * Returns for each of many owners, whom the caller has locked, whether money may leave the wallet.
 */
export async function findMoneyOpen(
  tx: Queryable,
  owned: readonly Owned[],
): Promise<readonly boolean[]> {
  const waits = await readWaits(tx, owned)
  return owned.map(({ now }, n) => {
    const isOpen = unlessRefused(() => {
      refuseWaiting(waits[n], now)
      return true
    })
    return isOpen ?? false
  })
}

/** Throws what `requireOutgoingAllowed` throws. */
export function refuseWaiting(waits: Waits | undefined, now: Date): void {
  if (waits?.is_frozen) throw new Refusal('WALLET_FROZEN')
  if (waits?.is_own_frozen) throw new Refusal('OWN_FROZEN')
  if (waits?.reset_opens_at) {
    throw new Refusal('PIN_RESET_WAITING', waitParams(waits.reset_opens_at, now))
  }
  if (!waits?.phone_changed_at) return
  const opensAt = phoneOpensAt(waits.phone_changed_at)
  if (opensAt > now) throw new Refusal('PHONE_CHANGE_WAITING', waitParams(opensAt, now))
}
