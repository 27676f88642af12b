import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hashRequest } from '../ledger/post.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { attachPictures } from './pictures.ts'
import { findQuestion } from './question-row.ts'

const MESSAGES_PER_HOUR = 60

interface Sending {
  userId: string
  idempotencyKey: string
  message: { number: string; text: string; pictures: readonly string[] }
  now: Date
}

/**
 * Adds a message of the owner to an open question, once for each key, and returns its id; card
 * numbers are masked. Throws NOT_FOUND, BAD_REQUEST for a message of nothing, QUESTION_CLOSED,
 * IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS.
 */
export function sendMessage(db: Database, sending: Sending): Promise<string> {
  const { userId, idempotencyKey, message, now } = sending
  const { number, pictures } = message
  const text = maskCardNumbers(message.text)
  if (text === '' && pictures.length === 0) throw new Refusal('BAD_REQUEST')
  const requestHash = hashRequest({ number, text, pictures: pictures.join() })
  return db.transaction(async (tx) => {
    const question = await findQuestion(tx, { userId, number, isLocked: true })
    const stored = {
      questionId: question.id,
      author: 'owner',
      operatorId: null,
      text,
      key: idempotencyKey,
      requestHash,
      now,
    } as const
    const earlier = await findMessage(tx, stored)
    if (earlier !== undefined) return earlier
    if (question.closed_at) throw new Refusal('QUESTION_CLOSED')
    const window = { limit: MESSAGES_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
    await takeHit(tx, { key: `help:${userId}`, ...window })
    const id = await insertMessage(tx, stored)
    await attachPictures(tx, { userId, questionId: question.id, messageId: id, ids: pictures })
    const isWaiting = question.waits_since !== null || question.answered_at === null
    if (!isWaiting) {
      await tx.query('UPDATE transaction_problem SET waits_since = $2 WHERE id = $1', [
        question.id,
        now,
      ])
    }
    await addOwnerEvent(tx, { userId, kind: 'help', now })
    return id
  })
}

interface NewMessage {
  questionId: string
  author: 'owner' | 'support'
  operatorId: string | null
  text: string
  key: string
  requestHash: string
  now: Date
}

/**
 * Returns the id of the message of a key; undefined without one. Throws IDEMPOTENCY_KEY_REUSED for
 * another message.
 */
export async function findMessage(
  tx: Queryable,
  { questionId, author, key, requestHash }: NewMessage,
): Promise<string | undefined> {
  const [earlier] = await tx.query<{ id: string; request_hash: string }>(
    'SELECT id, request_hash FROM help_message WHERE question_id = $1 AND author = $2 AND key = $3',
    [questionId, author, key],
  )
  if (earlier && earlier.request_hash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return earlier?.id
}

/**
 * Stores a message and returns its id. The question is locked, so that messages have the order of
 * their times.
 */
export async function insertMessage(tx: Queryable, message: NewMessage): Promise<string> {
  const { questionId, author, operatorId, text, key, requestHash, now } = message
  const id = newId(now)
  await tx.query(
    `INSERT INTO help_message (id, question_id, author, operator_id, text, key, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, questionId, author, operatorId, text, key, requestHash, now],
  )
  return id
}
