import { MOST_OPEN_QUESTIONS, type ProblemReason } from '../../../contract/rules/help.ts'
import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { writeAudit } from '../audit-log.ts'
import { findByNumber } from '../history/find-by-number.ts'
import { hashRequest } from '../ledger/post.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { lockOwner } from '../lock-owner.ts'
import { addOwnerEvent } from '../owner-events.ts'
import { Refusal } from '../refusal.ts'
import { attachPictures } from './pictures.ts'

const QUESTIONS_PER_HOUR = 5

interface NewQuestion {
  userId: string
  idempotencyKey: string
  question: {
    number?: string | undefined
    reason: ProblemReason
    text: string
    pictures: readonly string[]
  }
  requestId: string
  prefix: string
  now: Date
}

/**
 * Asks support a question, about one of the owner's transactions or none, once for each key, and
 * returns its number; card numbers in it are masked, and addresses stay text (S9). Throws NOT_FOUND
 * for a transaction or picture that is not the owner's, BAD_REQUEST for the reason `other` without
 * text and pictures, QUESTIONS_FULL, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS.
 */
export function askQuestion(db: Database, asking: NewQuestion): Promise<string> {
  const { userId, idempotencyKey, question, requestId, prefix, now } = asking
  const { number, reason, pictures } = question
  const text = maskCardNumbers(question.text)
  const isEmpty = text === '' && pictures.length === 0
  if (isEmpty && (reason === 'other' || number === undefined)) throw new Refusal('BAD_REQUEST')
  const requestHash = hashRequest({
    number: number ?? '',
    reason,
    text,
    ...(pictures.length > 0 && { pictures: pictures.join() }),
  })
  return db.transaction(async (tx) => {
    // Questions of one owner are asked one at a time, so that no two are the last that may be open.
    await lockOwner(tx, userId)
    const [earlier] = await tx.query<{ id: string; request_hash: string }>(
      'SELECT id, request_hash FROM transaction_problem WHERE user_id = $1 AND idem_key = $2',
      [userId, idempotencyKey],
    )
    if (earlier && earlier.request_hash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return transactionNumber('problem', earlier.id)
    const transactionId = number === undefined ? null : await findByNumber(tx, { userId, number })
    if (transactionId === undefined) throw new Refusal('NOT_FOUND')
    await requireRoom(tx, userId)
    const window = { limit: QUESTIONS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
    await takeHit(tx, { key: `problem:${userId}`, ...window })
    const id = newId(now)
    await tx.query(
      `INSERT INTO transaction_problem
         (id, user_id, transaction_id, reason, text, idem_key, request_hash, created_at, waits_since)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
      [id, userId, transactionId, reason, text, idempotencyKey, requestHash, now],
    )
    await attachPictures(tx, { userId, questionId: id, messageId: id, ids: pictures })
    await addOwnerEvent(tx, { userId, kind: 'help', now })
    const detail = { number: number ?? '', reason }
    await writeAudit(tx, { event: 'problem_reported', userId, requestId, prefix, now, detail })
    return transactionNumber('problem', id)
  })
}

/** Throws QUESTIONS_FULL (`count`) where the owner has the most open questions. */
async function requireRoom(tx: Queryable, userId: string): Promise<void> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM transaction_problem WHERE user_id = $1 AND closed_at IS NULL',
    [userId],
  )
  if ((row?.n ?? 0) < MOST_OPEN_QUESTIONS) return
  throw new Refusal('QUESTIONS_FULL', { count: String(MOST_OPEN_QUESTIONS) })
}
