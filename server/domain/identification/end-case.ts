import type { CaseReason } from '../../../contract/rules/statuses.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { notify } from '../notifications/add-notification.ts'

/** SQL list of the statuses of a check that goes on. */
export const RUNNING = `('pending', 'processing')`

/** How a check ended. */
export type CaseOutcome =
  /** With `validUntil`, the last day of the document behind it, the level ends after that day. */
  | { status: 'complete'; validUntil?: string | null }
  /** With `isAsked` the owner is asked for another document, with which to begin again. */
  | { status: 'aborted'; reason: CaseReason; isAsked?: boolean }

interface CaseEnd {
  caseId: string
  /** The provider's session that decided; null where none was started. */
  providerRef: string | null
  outcome: CaseOutcome
  now: Date
}

/**
 * Ends a running identification: `complete` raises the owner's level; both outcomes notify the
 * owner. Returns false and changes nothing when it is unknown, has already ended, or belongs to
 * another session of the provider.
 */
export function endCase(db: Database, end: CaseEnd): Promise<boolean> {
  return db.transaction((tx) => endCaseIn(tx, end))
}

/** The same inside a transaction. */
export async function endCaseIn(
  tx: Queryable,
  { caseId, providerRef, outcome, now }: CaseEnd,
): Promise<boolean> {
  const { status } = outcome
  const reason = outcome.status === 'aborted' ? outcome.reason : null
  const isAsked = outcome.status === 'aborted' && outcome.isAsked === true
  const [ended] = await tx.query<{ user_id: string; level: string }>(
    `UPDATE kyc_case SET status = $2, reason = $3, updated_at = $4, due_at = NULL,
       asked_at = coalesce($6::timestamptz, asked_at)
     WHERE id = $1 AND status IN ${RUNNING} AND provider_ref IS NOT DISTINCT FROM $5
     RETURNING user_id, level`,
    [caseId, status, reason, now, providerRef, isAsked ? now : null],
  )
  if (!ended) return false
  const userId = ended.user_id
  if (outcome.status === 'complete') {
    await raiseLevel(tx, userId, ended.level, outcome.validUntil ?? null)
  }
  const params = reason === null ? {} : { reason }
  const told = isAsked ? 'document' : status
  await notify(tx, { userId, key: `notification.identification_${told}`, params, now })
  const detail = { case: caseId, status, ...params }
  const origin = { requestId: null, prefix: null }
  await writeAudit(tx, { event: 'identification_ended', userId, ...origin, now, detail })
  return true
}

/** A level that is higher already stays; the same one is renewed. */
async function raiseLevel(
  tx: Queryable,
  userId: string,
  level: string,
  validUntil: string | null,
): Promise<void> {
  await tx.query(
    `UPDATE app_user SET level = $2, level_until = $3, level_end_told = NULL WHERE id = $1
       AND (SELECT l.ord FROM id_level l WHERE l.code = app_user.level)
         <= (SELECT l.ord FROM id_level l WHERE l.code = $2)`,
    [userId, level, validUntil],
  )
}
