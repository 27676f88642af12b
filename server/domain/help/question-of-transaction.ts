import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { answerBy, WAITS_SINCE } from './question-row.ts'

interface State {
  id: string
  created_at: Date
  is_open: boolean
  since: Date | null
}

/**
 * Returns the last question about a transaction of the owner, as a receipt has it; nothing without
 * one (S9).
 */
export async function readQuestionOf(
  db: Queryable,
  { userId, transactionId, hours }: { userId: string; transactionId: string; hours: number },
) {
  const [row] = await db.query<State>(
    `SELECT p.id, p.created_at, p.closed_at IS NULL AS is_open, ${WAITS_SINCE} AS since
     FROM transaction_problem p WHERE p.user_id = $1 AND p.transaction_id = $2::uuid
     ORDER BY p.created_at DESC, p.id DESC LIMIT 1`,
    [userId, transactionId],
  )
  if (!row) return {}
  const { id, created_at, is_open, since } = row
  return {
    problem: {
      number: transactionNumber('problem', id),
      created_at: created_at.toISOString(),
      is_open,
      ...(since && { answer_by: answerBy(since, hours).toISOString() }),
    },
  }
}
