import type { CaseReason } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { writeAudit } from '../audit-log.ts'
import { notify } from '../notifications/add-notification.ts'
import { RUNNING } from './end-case.ts'

/** Why another document is needed; owners read it in the words of `kyc.reason.*`. */
export const DOCUMENT_REASONS = [
  'document',
  'document_expired',
  'document_unsupported',
] as const satisfies readonly CaseReason[]
type DocumentReason = (typeof DOCUMENT_REASONS)[number]

interface DocumentRequest {
  caseId: string
  reason: DocumentReason
  now: Date
}

/**
 * Asks the owner of a running check that operators decide for another document, in the transaction
 * of the caller: the check waits for it. Returns false and changes nothing when it has ended, or
 * was asked for with this reason.
 */
export async function askForDocument(
  tx: Queryable,
  { caseId, reason, now }: DocumentRequest,
): Promise<boolean> {
  const [asked] = await tx.query<{ user_id: string }>(
    `UPDATE kyc_case SET reason = $2, asked_at = $3, updated_at = $3
     WHERE id = $1 AND status IN ${RUNNING} AND reason IS DISTINCT FROM $2 RETURNING user_id`,
    [caseId, reason, now],
  )
  if (!asked) return false
  const userId = asked.user_id
  const params = { reason }
  await notify(tx, { userId, key: 'notification.identification_document', params, now })
  const detail = { case: caseId, ...params }
  const origin = { requestId: null, prefix: null }
  await writeAudit(tx, { event: 'identification_asked', userId, ...origin, now, detail })
  return true
}
