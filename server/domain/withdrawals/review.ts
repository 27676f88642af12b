import type { Queryable } from '../../db/database.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { CLAIMED, move, type Payout } from './settle.ts'

/** What two operators decided about a held payout. */
interface Review {
  id: string
  /** Their proposal, which is done: the row refers to it. */
  proposalId: string
  now: Date
}

/**
 * Lets a held payout go (P4), so that `claimReleased` starts it. Returns false when it is not held
 * any more, its account or its owner is frozen, by an operator or by the owner, or a case about it
 * or its owner is not cleared (W4).
 */
export async function releasePayout(
  tx: Queryable,
  { id, proposalId, now }: Review,
): Promise<boolean> {
  const [released] = await tx.query<{ user_id: string }>(
    `UPDATE payout SET status = 'released', review_id = $2, review_kind = 'payout_release', review_state = 'done',
       reviewed_at = $3, claimed_until = $3
     WHERE id = $1 AND status = 'held' AND (held_case_id IS NULL OR held_case_state = 'cleared')
       AND NOT EXISTS (SELECT 1 FROM compliance_case k
         WHERE k.user_id = payout.user_id AND k.subject = 'owner' AND k.state <> 'cleared')
       AND EXISTS (SELECT 1 FROM account a WHERE a.id = payout.account_id AND a.status = 'open')
       AND NOT EXISTS (SELECT 1 FROM owner_freeze f WHERE f.user_id = payout.user_id AND f.released_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM own_freeze f WHERE f.user_id = payout.user_id)
     RETURNING user_id`,
    [id, proposalId, now],
  )
  if (!released) return false
  await tx.query(`UPDATE wallet_transaction SET status = 'pending' WHERE id = $1`, [id])
  await addOwnerEvent(tx, { userId: released.user_id, kind: 'money', now })
  return true
}

/**
 * Returns the payouts that are held for a case about what an owner does, in the transaction in
 * which two people confirm it (W5): all of each comes back with its fee, and the owner is notified.
 * Returns how many.
 */
export async function returnHeld(
  tx: Queryable,
  { caseId, now }: { caseId: string; now: Date },
): Promise<number> {
  const payouts = await tx.query<Payout>(
    `UPDATE payout SET status = 'failed', held_case_state = 'confirmed', closed_at = $2, card_token = NULL
     WHERE held_case_id = $1 AND status = 'held' AND user_id = (SELECT user_id FROM compliance_case WHERE id = $1)
     RETURNING ${CLAIMED}`,
    [caseId, now],
  )
  for (const payout of payouts) await move(tx, payout, { outcome: 'failed', now })
  await tx.query(`UPDATE wallet_transaction SET status = 'failed' WHERE id = ANY ($1::uuid[])`, [
    payouts.map(({ id }) => id),
  ])
  return payouts.length
}

/**
 * Declines a held payout (P4): all of it comes back with its fee, and the owner is notified.
 * Returns false when it is not held any more: one that may be at its provider is never declined.
 */
export async function declinePayout(
  tx: Queryable,
  { id, proposalId, now }: Review,
): Promise<boolean> {
  const [payout] = await tx.query<Payout>(
    `UPDATE payout SET status = 'failed', review_id = $2, review_kind = 'payout_decline', review_state = 'done',
       reviewed_at = $3, closed_at = $3, card_token = NULL
     WHERE id = $1 AND status = 'held' RETURNING ${CLAIMED}`,
    [id, proposalId, now],
  )
  if (!payout) return false
  await move(tx, payout, { outcome: 'failed', now })
  await tx.query(`UPDATE wallet_transaction SET status = 'failed' WHERE id = $1`, [id])
  return true
}
