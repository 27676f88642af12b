import type { HelpSide, ProblemReason } from '../../../contract/rules/help.ts'
import { REOPEN_DAYS } from '../../../contract/rules/help.ts'
import type { Queryable } from '../../db/database.ts'
import { ID_NUMBER_KEY, keyOfNumber, transactionNumber } from '../ledger/transaction-number.ts'
import { Refusal } from '../refusal.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/rules/durations.ts'

/** A question as it is stored. */
export interface QuestionColumns {
  id: string
  user_id: string
  transaction_id: string | null
  reason: ProblemReason
  text: string
  created_at: Date
  answer: string
  answered_at: Date | null
  waits_since: Date | null
  closed_at: Date | null
  closed_by: HelpSide | null
  helped: boolean | null
  owner_read_at: Date | null
  support_read_at: Date | null
  typing_at: Date | null
}

const COLUMNS = `id, user_id, transaction_id, reason, text, created_at, answer, answered_at, waits_since, closed_at, closed_by, helped,
  owner_read_at, support_read_at, typing_at`

/**
 * SQL of the moment since which the owner of the question `p` waits for an answer; NULL where
 * nobody waits. A question of an older server waits until it is answered.
 */
export const WAITS_SINCE = `CASE WHEN p.closed_at IS NULL
  THEN coalesce(p.waits_since, CASE WHEN p.answered_at IS NULL THEN p.created_at END) END`

/**
 * SQL of all messages of the question `p`: the first one is in its row, and what an older server
 * answered meanwhile, too.
 */
export const MESSAGES = `SELECT p.id, 'owner' AS author, NULL::uuid AS operator_id, p.text, p.created_at
  UNION ALL
  SELECT m.id, m.author, m.operator_id, m.text, m.created_at FROM help_message m WHERE m.question_id = p.id
  UNION ALL
  SELECT md5(p.id::text || ' answer')::uuid, 'support', NULL::uuid, p.answer, p.answered_at
  WHERE p.answer <> '' AND p.answered_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM help_message m WHERE m.question_id = p.id AND m.author = 'support' AND m.text = p.answer)`

interface Sought {
  userId: string
  number: string
}

/** Returns the owner's question of a number. Throws NOT_FOUND. */
export async function findQuestion(
  db: Queryable,
  { userId, number, isLocked = false }: Sought & { isLocked?: boolean },
): Promise<QuestionColumns> {
  const rows = await db.query<QuestionColumns>(
    `SELECT ${COLUMNS} FROM transaction_problem WHERE user_id = $1 AND ${ID_NUMBER_KEY} = $2::int
     ${isLocked ? 'FOR UPDATE' : ''}`,
    [userId, keyOfNumber(number)],
  )
  const found = rows.find(({ id }) => transactionNumber('problem', id) === number)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Locks a question by its id, so that of two acts one comes first. Throws NOT_FOUND. */
export async function lockQuestion(tx: Queryable, id: string): Promise<QuestionColumns> {
  const [found] = await tx.query<QuestionColumns>(
    `SELECT ${COLUMNS} FROM transaction_problem WHERE id = $1 FOR UPDATE`,
    [id],
  )
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Returns the moment since which the owner waits for an answer. */
function waitsSince(row: QuestionColumns): Date | undefined {
  if (row.closed_at) return undefined
  return row.waits_since ?? (row.answered_at ? undefined : row.created_at)
}

/** Returns the moment by which support answers a question that waits since a moment. */
export function answerBy(since: Date, hours: number): Date {
  return new Date(since.getTime() + hours * HOUR_MS)
}

/** Returns the moment until which a question that was closed can be opened again. */
export function reopenUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REOPEN_DAYS * DAY_MS)
}

/** Returns the facts of a question for its owner, without its messages. */
export function writeQuestion(row: QuestionColumns, hours: number) {
  const since = waitsSince(row)
  return {
    number: transactionNumber('problem', row.id),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    ...(since && { answer_by: answerBy(since, hours).toISOString() }),
    ...(row.closed_at && {
      closed_at: row.closed_at.toISOString(),
      reopen_until: reopenUntil(row.closed_at).toISOString(),
    }),
    ...(row.closed_by && { closed_by: row.closed_by }),
    ...(row.helped !== null && { helped: row.helped }),
  }
}
