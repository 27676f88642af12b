import type { Database, Queryable } from '../../db/database.ts'
import { openPayoutCase } from '../cases/open-case.ts'
import { lockOwner } from '../lock-owner.ts'
import { addHits } from './case-hits.ts'
import { findHits, leaveOutDecided, type Undecided } from './find-hits.ts'
import { partsOfRecipient } from './look-at-payout.ts'
import type { ScreeningIndex } from './screening-index.ts'

interface HeldRecipient {
  id: string
  userId: string
  recipientName: string | null
  address: string | null
}

/**
 * Compares the recipients of the payouts that are held with the lists in force, because a list may
 * have changed since they were placed: none goes to a recipient that was listed meanwhile without a
 * decision. Doing it again changes nothing.
 */
export async function lookAtHeldPayouts(
  db: Database,
  index: ScreeningIndex,
  now: Date,
): Promise<void> {
  const payouts = await db.query<HeldRecipient>(
    `SELECT id, user_id AS "userId", recipient_name AS "recipientName", address FROM payout
     WHERE status = 'held' ORDER BY id`,
    [],
  )
  for (const payout of payouts) {
    const found = findHits(index, partsOfRecipient(payout))
    if (found.length === 0) continue
    await db.transaction(async (tx) => {
      await lockOwner(tx, payout.userId)
      await holdFor(tx, payout, { ...(await leaveOutDecided(tx, payout.userId, found)), now })
    })
  }
}

/**
 * Holds a payout for the case in which its recipient was confirmed. Else adds hits to the open case
 * for which it is held; where it has none, it is held for a new one.
 */
async function holdFor(
  tx: Queryable,
  { id, userId }: HeldRecipient,
  { hits, confirmedCaseId, now }: Undecided & { now: Date },
): Promise<void> {
  if (hits.length === 0 && confirmedCaseId === null) return
  const [held] = await tx.query<{ case_id: string | null; state: string | null }>(
    `SELECT k.id AS case_id, k.state FROM payout p LEFT JOIN compliance_case k ON k.id = p.held_case_id
     WHERE p.id = $1 AND p.status = 'held' FOR UPDATE OF p`,
    [id],
  )
  // A confirmed one is not paid anyway.
  if (!held || held.state === 'confirmed') return
  if (confirmedCaseId === null && held.case_id !== null && held.state === 'open') {
    await addHits(tx, { caseId: held.case_id, userId, now }, hits)
    return
  }
  const caseId = confirmedCaseId ?? (await openPayoutCase(tx, { userId, cause: 'list', now }))
  await addHits(tx, { caseId, userId, now }, hits)
  await tx.query('UPDATE payout SET held_case_id = $2, held_case_state = NULL WHERE id = $1', [
    id,
    caseId,
  ])
}
