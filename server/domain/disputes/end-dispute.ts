import type { Queryable } from '../../db/database.ts'
import { notify } from '../notifications/add-notification.ts'
import type { Dispute, DisputeSource } from './find-disputes.ts'

const TABLES = { problem: 'transaction_problem', claim: 'payment_claim' } as const

/**
 * Sends the operator's answer to the owner as a notification; the same answer is sent once. Returns false when the
 * matter is closed.
 */
export async function answerDispute(
  tx: Queryable,
  {
    id,
    source,
    userId,
    number,
    transaction,
  }: Pick<Dispute, 'id' | 'source' | 'userId' | 'number' | 'transaction'>,
  { text, now }: { text: string; now: Date },
): Promise<boolean> {
  const [open] = await tx.query<{ answer: string }>(
    `SELECT answer FROM ${TABLES[source]} WHERE id = $1 AND closed_at IS NULL FOR UPDATE`,
    [id],
  )
  if (!open) return false
  if (open.answer === text) return true
  await tx.query(`UPDATE ${TABLES[source]} SET answer = $2, answered_at = $3 WHERE id = $1`, [
    id,
    text,
    now,
  ])
  const params = { report: number, text, number: transaction.number }
  await notify(tx, { userId, key: 'notification.report_answered', params, now })
  return true
}

/** Closes a report or claim; returns false when it was closed already. */
export async function closeDispute(
  tx: Queryable,
  { id, source }: { id: string; source: DisputeSource },
  now: Date,
): Promise<boolean> {
  const closed = await tx.query(
    `UPDATE ${TABLES[source]} SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL RETURNING 1`,
    [id, now],
  )
  return closed.length > 0
}
