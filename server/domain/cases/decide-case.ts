import type { Queryable } from '../../db/database.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import type { CaseSubject } from './open-case.ts'

/** A decision of operators about a case. */
interface CaseDecision {
  caseId: string
  operatorId: string
  reason: string
  now: Date
  /**
   * The proposal that two people signed; only with it a case is confirmed, or cleared after that.
   */
  proposalId?: string
}

interface FoundCase {
  id: string
  user_id: string
  subject: CaseSubject
  state: 'open' | 'cleared' | 'confirmed'
}

/** Locks the owner of a case, so that no payout is placed meanwhile, and returns the case. */
async function lockCase(tx: Queryable, caseId: string): Promise<FoundCase | undefined> {
  const [owned] = await tx.query<{ user_id: string }>(
    'SELECT user_id FROM compliance_case WHERE id = $1',
    [caseId],
  )
  if (!owned) return undefined
  await lockOwner(tx, owned.user_id)
  const [found] = await tx.query<FoundCase>(
    'SELECT id, user_id, subject, state FROM compliance_case WHERE id = $1 FOR UPDATE',
    [caseId],
  )
  return found
}

async function end(
  tx: Queryable,
  state: 'cleared' | 'confirmed',
  { caseId, operatorId, reason, now, proposalId }: CaseDecision,
): Promise<void> {
  await tx.query(
    `UPDATE compliance_case SET state = $2, decided_at = $3, decided_by = $4, reason = $5, proposal_id = $6::uuid,
       proposal_kind = CASE WHEN $6::uuid IS NOT NULL THEN 'match_verdict' END,
       proposal_state = CASE WHEN $6::uuid IS NOT NULL THEN 'done' END
     WHERE id = $1`,
    [caseId, state, now, operatorId, reason, proposalId ?? null],
  )
}

/**
 * Clears a case: nothing of it is about the owner or the recipient. This is remembered for each of
 * its pairs. What was held for it alone goes; what is above a threshold still waits for two
 * signatures. Returns false where it is not open, or was confirmed and nobody signed second.
 */
export async function clearCase(tx: Queryable, deciding: CaseDecision): Promise<boolean> {
  const { caseId, now, proposalId } = deciding
  const found = await lockCase(tx, caseId)
  const from = proposalId === undefined ? 'open' : 'confirmed'
  if (found?.state !== from) return false
  await end(tx, 'cleared', deciding)
  await tx.query(`UPDATE compliance_hit SET verdict = 'different' WHERE case_id = $1`, [caseId])
  await letGo(tx, found, now)
  await addOwnerEvent(tx, { userId: found.user_id, kind: 'money', now })
  return true
}

/**
 * Confirms a case by two signatures: with the match that is the same person where it has matches.
 * What it is about a name or a recipient holds stays held. Returns false where the case is not
 * open, or has no such match.
 */
export async function confirmCase(
  tx: Queryable,
  { hitId, ...deciding }: CaseDecision & { proposalId: string; hitId: string | undefined },
): Promise<boolean> {
  const found = await lockCase(tx, deciding.caseId)
  if (found?.state !== 'open') return false
  if (found.subject !== 'activity') {
    const confirmed = await tx.query(
      `UPDATE compliance_hit SET verdict = 'same' WHERE id = $1 AND case_id = $2 RETURNING 1`,
      [hitId ?? null, deciding.caseId],
    )
    if (confirmed.length === 0) return false
  }
  await end(tx, 'confirmed', deciding)
  return true
}

/** Cases `k` in which two confirmed a pair that case $2 has, too. */
const SAME_PAIR = `k.state = 'confirmed' AND EXISTS (SELECT 1 FROM compliance_hit h JOIN compliance_hit o
    ON o.entry_id = h.entry_id AND o.part = h.part AND o.compared_key = h.compared_key AND o.case_id = $2
  WHERE h.case_id = k.id AND h.verdict = 'same')`
/** The case of the owner that is not cleared. */
const OF_OWNER = `k.subject = 'owner' AND k.state <> 'cleared'`

/**
 * Lets payouts go that were held for a cleared case alone. Those to a recipient whom two confirmed,
 * and those of an owner with another case wait for that one; those above a threshold, of a closed
 * account or a frozen owner wait for two signatures.
 */
async function letGo(tx: Queryable, { id, user_id: userId }: FoundCase, now: Date): Promise<void> {
  for (const waitsFor of [SAME_PAIR, OF_OWNER]) {
    const moved = await tx.query(
      `UPDATE payout SET held_case_id = k.id FROM compliance_case k
       WHERE payout.user_id = $1 AND payout.held_case_id = $2 AND payout.status = 'held'
         AND k.user_id = payout.user_id AND ${waitsFor} RETURNING 1`,
      [userId, id],
    )
    if (moved.length > 0) return
  }
  const released = await tx.query<{ id: string; status: string }>(
    `UPDATE payout SET held_case_state = 'cleared', claimed_until = $3,
       status = CASE WHEN held_above_minor IS NULL
         AND EXISTS (SELECT 1 FROM account a WHERE a.id = payout.account_id AND a.status = 'open')
         AND NOT EXISTS (SELECT 1 FROM owner_freeze f WHERE f.user_id = payout.user_id AND f.released_at IS NULL)
         AND NOT EXISTS (SELECT 1 FROM own_freeze f WHERE f.user_id = payout.user_id)
         THEN 'released' ELSE status END
     WHERE user_id = $1 AND held_case_id = $2 AND status = 'held' RETURNING id, status`,
    [userId, id, now],
  )
  const gone = released.flatMap((payout) => (payout.status === 'released' ? [payout.id] : []))
  if (gone.length === 0) return
  await tx.query(`UPDATE wallet_transaction SET status = 'pending' WHERE id = ANY ($1::uuid[])`, [
    gone,
  ])
}
