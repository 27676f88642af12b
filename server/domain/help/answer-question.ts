import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashRequest } from '../ledger/post.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { notify } from '../notifications/add-notification.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { attachPictures } from './pictures.ts'
import { lockQuestion } from './question-row.ts'
import { findMessage, insertMessage } from './send-message.ts'

/** Least pause between two signs that support is typing, ms. */
const TYPING_PAUSE_MS = 3000

interface AnswerInput {
  questionId: string
  operatorId: string
  /** Key of the form. */
  key: string
  text: string
  pictures: readonly string[]
  /**
   * Gets when support answered last before a new message is stored; throws where it must not be.
   */
  checkLast?: (answeredAt: Date | null) => void
  now: Date
}

/**
 * Adds a message of support to an open question, once for each key, and notifies the owner; card
 * numbers are masked. Returns whether it was sent now. Throws NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function answerQuestion(
  tx: Queryable,
  answering: AnswerInput,
): Promise<'sent' | 'repeated' | 'closed'> {
  const { questionId, operatorId, key, pictures, now } = answering
  const text = maskCardNumbers(answering.text)
  const question = await lockQuestion(tx, questionId)
  const { user_id: userId, closed_at: closedAt } = question
  const requestHash = hashRequest({ text, pictures: pictures.length.toString() })
  const stored = { questionId, author: 'support', operatorId, text, key, requestHash, now } as const
  if ((await findMessage(tx, stored)) !== undefined) return 'repeated'
  if (closedAt) return 'closed'
  answering.checkLast?.(question.answered_at)
  const id = await insertMessage(tx, stored)
  await attachPictures(tx, { userId, operatorId, questionId, messageId: id, ids: pictures })
  await tx.query(
    `UPDATE transaction_problem SET answered_at = $2, waits_since = NULL, support_read_at = $2, typing_at = NULL
     WHERE id = $1`,
    [questionId, now],
  )
  const params = { question: transactionNumber('problem', questionId) }
  await notify(tx, { userId, key: 'notification.help_answer', params, now })
  await addOwnerEvent(tx, { userId, kind: 'help', now })
  return 'sent'
}

interface NoteInput {
  questionId: string
  operatorId: string
  key: string
  text: string
  now: Date
}

/**
 * Adds a note for other operators, once for each key; card numbers are masked. Returns false for a
 * repeat.
 */
export async function addHelpNote(tx: Queryable, noting: NoteInput): Promise<boolean> {
  const { questionId, operatorId, key, text, now } = noting
  const added = await tx.query(
    `INSERT INTO help_note (id, question_id, operator_id, key, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (operator_id, key) DO NOTHING RETURNING 1`,
    [newId(now), questionId, operatorId, key, maskCardNumbers(text), now],
  )
  return added.length > 0
}

/** Marks the messages of an open question as read by support; the owner sees it. */
export async function readBySupport(tx: Queryable, questionId: string, now: Date): Promise<void> {
  const [read] = await tx.query<{ user_id: string }>(
    `UPDATE transaction_problem p SET support_read_at = $2 WHERE p.id = $1 AND p.closed_at IS NULL
       AND (p.support_read_at IS NULL OR EXISTS (
         SELECT 1 FROM help_message m
         WHERE m.question_id = p.id AND m.author = 'owner' AND m.created_at > p.support_read_at))
     RETURNING p.user_id`,
    [questionId, now],
  )
  if (read) await addOwnerEvent(tx, { userId: read.user_id, kind: 'help', now })
}

/** Lets the owner of an open question see that support is typing. */
export async function showTyping(tx: Queryable, questionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TYPING_PAUSE_MS)
  const [shown] = await tx.query<{ user_id: string }>(
    `UPDATE transaction_problem SET typing_at = $2
     WHERE id = $1 AND closed_at IS NULL AND (typing_at IS NULL OR typing_at < $3) RETURNING user_id`,
    [questionId, now, before],
  )
  if (shown) await addOwnerEvent(tx, { userId: shown.user_id, kind: 'help', now })
}
