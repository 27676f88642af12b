import type { Queryable } from '../../db/database.ts'
import { closeQuestion } from '../help/change-question.ts'
import { notify } from '../notifications/add-notification.ts'
import type { Dispute, DisputeSource } from './find-disputes.ts'

/**
 * Locks an open claim and returns what was answered last, empty where nothing was; undefined when
 * it is closed.
 */
export async function lockAnswer(tx: Queryable, id: string): Promise<string | undefined> {
  const [open] = await tx.query<{ answer: string }>(
    'SELECT answer FROM payment_claim WHERE id = $1 AND closed_at IS NULL FOR UPDATE',
    [id],
  )
  return open?.answer
}

/**
 * Sends the operator's answer about a claim, which the caller has locked, to the owner as a
 * notification.
 */
export async function answerDispute(
  tx: Queryable,
  { id, userId, number, transaction }: Pick<Dispute, 'id' | 'userId' | 'number' | 'transaction'>,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE payment_claim SET answer = $2, answered_at = $3 WHERE id = $1', [
    id,
    text,
    now,
  ])
  const params = { report: number, text, number: transaction.number }
  await notify(tx, { userId, key: 'notification.report_answered', params, now })
}

/**
 * Closes a claim, or the question that a refund answers; returns false when it was closed already.
 */
export async function closeDispute(
  tx: Queryable,
  { id, source }: { id: string; source: DisputeSource },
  now: Date,
): Promise<boolean> {
  if (source === 'problem') return closeQuestion(tx, { id, by: 'support', now })
  const closed = await tx.query(
    'UPDATE payment_claim SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL RETURNING 1',
    [id, now],
  )
  return closed.length > 0
}
