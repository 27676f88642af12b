import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { type AuditEntry, writeAudit } from '../audit-log.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { endAllSessions } from '../sessions/own-sessions.ts'

/** `out`: no money leaves the wallet; `all`: nobody signs in either. */
export type FreezeScope = 'out' | 'all'

/** Returns whether an operator froze everything of an owner, the sign-in included. */
export async function isSignInFrozen(db: Queryable, userId: string): Promise<boolean> {
  const frozen = await db.query(
    `SELECT 1 FROM owner_freeze WHERE user_id = $1 AND scope = 'all' AND released_at IS NULL`,
    [userId],
  )
  return frozen.length > 0
}

interface Act {
  userId: string
  requestId: AuditEntry['requestId']
  now: Date
}

interface FreezeInput extends Act {
  scope: FreezeScope
  reason: string
  operatorId: string
}

/**
 * Freezes an owner in the transaction of the caller (P2). A freeze of what leaves becomes one of
 * everything, never the other way round. Money that comes in is credited. Returns why not: the
 * wallet is closed, or it is frozen like that.
 */
export async function freezeOwner(
  tx: Queryable,
  { userId, scope, reason, operatorId, requestId, now }: FreezeInput,
): Promise<'done' | 'closed' | 'frozen'> {
  const open = await tx.query(
    `UPDATE app_user SET status = CASE WHEN $2 = 'all' THEN 'disabled' ELSE status END
     WHERE id = $1 AND status <> 'closed' RETURNING 1`,
    [userId, scope],
  )
  if (open.length === 0) return 'closed'
  const [earlier] = await tx.query<{ id: string; scope: FreezeScope }>(
    'SELECT id, scope FROM owner_freeze WHERE user_id = $1 AND released_at IS NULL',
    [userId],
  )
  if (earlier && (earlier.scope === 'all' || earlier.scope === scope)) return 'frozen'
  await (earlier
    ? tx.query(
        'UPDATE owner_freeze SET scope = $2, reason = $3, frozen_by = $4, frozen_at = $5 WHERE id = $1',
        [earlier.id, scope, reason, operatorId, now],
      )
    : tx.query(
        `INSERT INTO owner_freeze (id, user_id, scope, reason, frozen_by, frozen_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [newId(now), userId, scope, reason, operatorId, now],
      ))
  if (scope === 'all') await endAllSessions(tx, { userId, now, requestId, prefix: null })
  await addOwnerEvent(tx, { userId, kind: 'profile', now })
  const detail = { scope }
  await writeAudit(tx, { event: 'wallet_frozen', userId, requestId, prefix: null, now, detail })
  return 'done'
}

interface ReleaseInput extends Act {
  freezeId: string
  scope: FreezeScope
  /** That two people have signed. */
  proposalId: string
}

/**
 * Ends a freeze in the transaction of the second signature. After one of everything also the
 * sessions end that were opened while it was made. Returns false where that freeze is not in force,
 * or has another scope meanwhile.
 */
export async function releaseFreeze(
  tx: Queryable,
  { userId, freezeId, scope, proposalId, requestId, now }: ReleaseInput,
): Promise<boolean> {
  await tx.query(
    `UPDATE app_user SET status = CASE WHEN $2 = 'all' AND status = 'disabled' THEN 'active' ELSE status END
     WHERE id = $1`,
    [userId, scope],
  )
  const released = await tx.query(
    `UPDATE owner_freeze SET released_at = $4, proposal_id = $5, proposal_kind = 'unfreeze', proposal_state = 'done'
     WHERE id = $1 AND user_id = $2 AND scope = $3 AND released_at IS NULL RETURNING 1`,
    [freezeId, userId, scope, now, proposalId],
  )
  if (released.length === 0) return false
  if (scope === 'all') await endAllSessions(tx, { userId, now, requestId, prefix: null })
  await addOwnerEvent(tx, { userId, kind: 'profile', now })
  await writeAudit(tx, { event: 'wallet_unfrozen', userId, requestId, prefix: null, now })
  return true
}
