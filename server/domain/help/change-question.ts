import type { HelpSide } from '../../../contract/rules/help.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { findQuestion, type QuestionColumns, reopenUntil } from './question-row.ts'

interface Change {
  userId: string
  number: string
  now: Date
}

/**
 * Runs a change of a question of the owner, which is locked, and lets the apps of the owner know.
 * Throws NOT_FOUND.
 */
function changeQuestion(
  db: Database,
  { userId, number, now }: Change,
  change: (tx: Queryable, question: QuestionColumns) => Promise<boolean>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const question = await findQuestion(tx, { userId, number, isLocked: true })
    if (await change(tx, question)) await addOwnerEvent(tx, { userId, kind: 'help', now })
  })
}

/** Closes a question of the owner; a closed one stays as it is. Throws NOT_FOUND. */
export function closeOwnQuestion(db: Database, change: Change): Promise<void> {
  return changeQuestion(db, change, (tx, { id }) =>
    closeQuestion(tx, { id, by: 'owner', now: change.now }),
  )
}

/**
 * Closes a question and lets its pictures expire; returns false where it was closed. The caller has
 * locked it.
 */
export async function closeQuestion(
  tx: Queryable,
  { id, by, now }: { id: string; by: HelpSide; now: Date },
): Promise<boolean> {
  const closed = await tx.query(
    `UPDATE transaction_problem SET closed_at = $2, closed_by = $3, waits_since = NULL, helped = NULL
     WHERE id = $1 AND closed_at IS NULL RETURNING 1`,
    [id, now, by],
  )
  if (closed.length === 0) return false
  await tx.query('UPDATE help_picture SET idle_since = $2 WHERE question_id = $1', [id, now])
  return true
}

/**
 * Opens a closed question again, within 30 days; an open one stays as it is. Throws NOT_FOUND,
 * QUESTION_OLD.
 */
export function reopenQuestion(db: Database, change: Change): Promise<void> {
  const { now } = change
  return changeQuestion(db, change, async (tx, { id, closed_at: closedAt }) => {
    if (!closedAt) return false
    if (now > reopenUntil(closedAt)) throw new Refusal('QUESTION_OLD')
    await tx.query(
      `UPDATE transaction_problem SET closed_at = NULL, closed_by = NULL, helped = NULL, waits_since = $2 WHERE id = $1`,
      [id, now],
    )
    await tx.query('UPDATE help_picture SET idle_since = NULL WHERE question_id = $1', [id])
    return true
  })
}

/**
 * Keeps whether a closed question was helped with. Throws NOT_FOUND, BAD_REQUEST for an open one.
 */
export function rateHelp(db: Database, { helped, ...change }: Change & { helped: boolean }) {
  return changeQuestion(db, change, async (tx, { id, closed_at: closedAt }) => {
    if (!closedAt) throw new Refusal('BAD_REQUEST')
    await tx.query('UPDATE transaction_problem SET helped = $2 WHERE id = $1', [id, helped])
    return true
  })
}

/**
 * Marks the messages up to a moment, and the notifications of the question, as read by the owner; a
 * mark never moves back. Throws NOT_FOUND.
 */
export function readHelp(db: Database, { until, ...change }: Change & { until: string }) {
  const { now } = change
  const moment = new Date(Math.min(new Date(until).getTime(), now.getTime()))
  return changeQuestion(db, change, async (tx, { id, owner_read_at: before }) => {
    if (before && before >= moment) return false
    await tx.query('UPDATE transaction_problem SET owner_read_at = $2 WHERE id = $1', [id, moment])
    await tx.query(
      `UPDATE notification SET opened_at = $3 WHERE user_id = $1 AND text_key = 'notification.help_answer'
         AND params ->> 'question' = $2 AND opened_at IS NULL`,
      [change.userId, change.number, now],
    )
    return true
  })
}
