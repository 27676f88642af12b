import type { ProblemReason } from '../../../contract/calls/receipts.ts'
import { maskCardNumbers } from '../../../contract/rules/mask-cards.ts'
import type { Database } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { hasPublicLink } from '../../lib/public-links.ts'
import { writeAudit } from '../audit-log.ts'
import { hashRequest } from '../ledger/post.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { HOUR_SECONDS, takeHit } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { findByNumber } from './find-by-number.ts'

const REPORTS_PER_HOUR = 5
/** Hours within which the operator answers. */
const ANSWER_HOURS = 24

interface Problem {
  userId: string
  idempotencyKey: string
  report: { number: string; reason: ProblemReason; text: string }
  requestId: string
  prefix: string
  now: Date
}

interface Reported {
  number: string
  hours: number
}

/**
 * Stores a report about one of the owner's transactions, once for each key (N3); card numbers in it are masked. Throws NOT_FOUND,
 * BAD_REQUEST for the reason `other` without a text, NOTE_INVALID, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS.
 */
export function reportProblem(db: Database, problem: Problem): Promise<Reported> {
  const { userId, idempotencyKey, report, requestId, prefix, now } = problem
  const { number, reason } = report
  const text = maskCardNumbers(report.text)
  if (reason === 'other' && text === '') throw new Refusal('BAD_REQUEST')
  if (hasPublicLink(text)) throw new Refusal('NOTE_INVALID')
  const requestHash = hashRequest({ number, reason, text })
  return db.transaction(async (tx) => {
    const [earlier] = await tx.query<{ id: string; request_hash: string }>(
      'SELECT id, request_hash FROM transaction_problem WHERE user_id = $1 AND idem_key = $2',
      [userId, idempotencyKey],
    )
    if (earlier && earlier.request_hash !== requestHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return answerOf(earlier.id)
    const transactionId = await findByNumber(tx, { userId, number })
    if (transactionId === undefined) throw new Refusal('NOT_FOUND')
    const window = { limit: REPORTS_PER_HOUR, windowSeconds: HOUR_SECONDS, now }
    await takeHit(tx, { key: `problem:${userId}`, ...window })
    const id = newId(now)
    const [written] = await tx.query<{ id: string }>(
      `INSERT INTO transaction_problem
         (id, user_id, transaction_id, reason, text, idem_key, request_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (user_id, idem_key) DO NOTHING RETURNING id`,
      [id, userId, transactionId, reason, text, idempotencyKey, requestHash, now],
    )
    // The same key came twice at the same time.
    if (!written) throw new Refusal('BUSY')
    const detail = { number, reason }
    await writeAudit(tx, { event: 'problem_reported', userId, requestId, prefix, now, detail })
    return answerOf(id)
  })
}

function answerOf(id: string): Reported {
  return { number: transactionNumber('problem', id), hours: ANSWER_HOURS }
}
