import type { Minor } from '../../../contract/rules/money.ts'
import type { HelpSide, ProblemReason } from '../../../contract/rules/help.ts'
import type { Queryable } from '../../db/database.ts'
import { transactionNumber } from '../ledger/transaction-number.ts'
import { maskName } from '../transfers/mask.ts'
import { WAITS_SINCE } from './question-row.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/** A question as operators see it in the queue. */
export interface QueuedQuestion {
  id: string
  number: string
  userId: string
  /** The owner's name, masked. */
  owner: string
  /** The owner's language, for the answer. */
  language: Language
  reason: ProblemReason
  createdAt: Date
  /** The owner waits for an answer since then; null where nobody waits. */
  waitsSince: Date | null
  /** When support answered last. */
  answeredAt: Date | null
  closedAt: Date | null
  closedBy: HelpSide | null
  helped: boolean | null
  amount: { minor: Minor; decimals: number; currencyCode: string } | undefined
  hasTransaction: boolean
}

/**
 * Which questions: of one operator, all that wait for an answer, those that wait too long, all open
 * ones, or closed ones.
 */
export const HELP_CHOICES = ['waiting', 'mine', 'overdue', 'open', 'closed'] as const
export type HelpChoice = (typeof HELP_CHOICES)[number]

interface Row extends Omit<QueuedQuestion, 'number' | 'owner' | 'amount'> {
  first_name: string
  last_name: string
  amount_minor: Minor | null
  decimals: number | null
  currency_code: string | null
}

const SELECT = `SELECT p.id, p.user_id AS "userId", u.first_name, u.last_name, u.language, p.reason,
    p.created_at AS "createdAt", ${WAITS_SINCE} AS "waitsSince", p.answered_at AS "answeredAt", p.closed_at AS "closedAt", p.closed_by AS "closedBy",
    p.helped, p.transaction_id IS NOT NULL AS "hasTransaction", t.amount_minor, c.decimals, t.currency_code
  FROM transaction_problem p JOIN app_user u ON u.id = p.user_id
  LEFT JOIN wallet_transaction t ON t.id = p.transaction_id LEFT JOIN currency c ON c.code = t.currency_code`

interface QueueQuery {
  choice: HelpChoice
  operatorId: string
  /** The queue of claims, by which questions are an operator's own. */
  queue: string
  /** Hours within which an answer is promised. */
  hours: number
  most: number
  now: Date
}

const CONDITIONS: Readonly<Record<HelpChoice, string>> = {
  waiting: 'x."waitsSince" IS NOT NULL',
  overdue: 'x."waitsSince" < $1::timestamptz',
  mine: `x."closedAt" IS NULL AND EXISTS (SELECT 1 FROM office_claim k
    WHERE k.kind = $4 AND k.subject = x.id::text AND k.operator_id = $5::uuid AND k.until > $3::timestamptz)`,
  open: 'x."closedAt" IS NULL',
  closed: 'x."closedAt" IS NOT NULL',
}

/**
 * Returns the questions of a choice, those that wait longest first; of closed ones the latest
 * first.
 */
export async function listQueue(db: Queryable, listing: QueueQuery): Promise<QueuedQuestion[]> {
  const { choice, operatorId, queue, most, now } = listing
  const order =
    choice === 'closed' ? '"closedAt" DESC' : '"waitsSince" ASC NULLS LAST, "createdAt" ASC'
  const rows = await db.query<Row>(
    `SELECT x.* FROM (${SELECT}) x, (SELECT $1::timestamptz, $3::timestamptz, $4::text, $5::uuid) given
     WHERE ${CONDITIONS[choice]} ORDER BY ${order}, x.id LIMIT $2::int`,
    [overdueSince(listing), most, now, queue, operatorId],
  )
  return rows.map(readRow)
}

/** Returns one question; undefined when there is none. */
export async function findQueued(db: Queryable, id: string): Promise<QueuedQuestion | undefined> {
  const [row] = await db.query<Row>(`${SELECT} WHERE p.id = $1::uuid`, [id])
  return row && readRow(row)
}

/** Returns how many questions wait for an answer, and how many of them longer than promised. */
export async function countQueue(
  db: Queryable,
  norm: { hours: number; now: Date },
): Promise<{ count: number; overdue: number }> {
  const [row] = await db.query<{ count: number; overdue: number }>(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE x.since < $1)::int AS overdue
     FROM (SELECT ${WAITS_SINCE} AS since FROM transaction_problem p WHERE p.closed_at IS NULL) x WHERE x.since IS NOT NULL`,
    [overdueSince(norm)],
  )
  return row ?? { count: 0, overdue: 0 }
}

function overdueSince({ hours, now }: { hours: number; now: Date }): Date {
  return new Date(now.getTime() - hours * HOUR_MS)
}

function readRow({ first_name, last_name, amount_minor, decimals, currency_code, ...row }: Row) {
  const hasAmount = amount_minor !== null && decimals !== null && currency_code !== null
  return {
    ...row,
    number: transactionNumber('problem', row.id),
    owner: maskName(first_name, last_name),
    amount: hasAmount ? { minor: amount_minor, decimals, currencyCode: currency_code } : undefined,
  }
}

/** A note of an operator. */
export interface HelpNote {
  id: string
  operator: string
  text: string
  createdAt: Date
}

/** Returns the notes of operators about a question, the oldest first. */
export function listHelpNotes(db: Queryable, questionId: string): Promise<HelpNote[]> {
  return db.query<HelpNote>(
    `SELECT n.id, o.name AS operator, n.text, n.created_at AS "createdAt"
     FROM help_note n JOIN office_operator o ON o.id = n.operator_id WHERE n.question_id = $1 ORDER BY n.created_at, n.id`,
    [questionId],
  )
}
