import type { Minor } from '../../../contract/rules/money.ts'
import { COMPLETE } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import { numberOfRow, transactionNumber } from '../ledger/transaction-number.ts'
import { maskName } from '../transfers/mask.ts'
import type { Language } from '../../../contract/calls/texts.ts'

/** A report of an owner, or a refund or dispute that a provider reported. */
export type DisputeSource = 'problem' | 'claim'

/** A report or claim as operators see it, with the transaction it is about. */
export interface Dispute {
  id: string
  source: DisputeSource
  /** Its number, as the owner has it. */
  number: string
  userId: string
  /** The owner's name, masked. */
  owner: string
  /** The owner's language, for the answer. */
  language: Language
  /** Why the owner reported the transaction, or the kind of the claim. */
  reason: string
  text: string
  createdAt: Date
  deadline: Date
  answer: string
  answeredAt: Date | null
  closedAt: Date | null
  /** What a claim has taken from the owner. */
  takenMinor: Minor
  /** What the owner owes on the account. */
  owedMinor: Minor
  provider: string | null
  providerRef: string | null
  transaction: DisputedTransaction
  /** What was given back because of it. */
  refundedMinor: Minor
}

export interface DisputedTransaction {
  id: string
  number: string
  kind: string
  amountMinor: Minor
  currencyCode: string
  decimals: number
  status: string
  description: string
  params: Record<string, string>
  createdAt: Date
  accountId: string
  transferId: string | null
  /** What may still be given back: never more than the transaction's amount in all. */
  refundableMinor: Minor
}

/** Which claims: all that are open, or those that were closed. */
export type DisputeChoice = 'all' | 'closed'

interface Row extends Omit<Dispute, 'number' | 'owner' | 'transaction'> {
  first_name: string
  last_name: string
  tx_id: string
  tx_kind: string
  tx_amount: Minor
  tx_currency: string
  tx_decimals: number
  tx_status: string
  tx_description: string
  tx_params: Record<string, string>
  tx_created: Date
  tx_account: string
  tx_transfer: string | null
  tx_refunded: Minor
}

/**
 * Reports are questions of owners, which have a queue of their own (S9); here they are what a
 * refund is for. A claim should be looked into within a week, since banks leave no longer. A refund
 * of a provider is nothing to decide, unless its owner owes it. A claim that takes nothing any more
 * is closed: the dispute was won, or the refund has failed.
 */
const DISPUTES = `SELECT d.*, u.first_name, u.last_name, u.language, coalesce(r.amount_minor, 0)::bigint AS "owedMinor",
    coalesce(o.provider, CASE WHEN p.id IS NOT NULL THEN p.method END) AS provider,
    coalesce(d.claim_ref, o.payment_ref, o.provider_ref, p.provider_ref) AS "providerRef",
    t.id AS tx_id, t.kind AS tx_kind, t.amount_minor AS tx_amount, t.currency_code AS tx_currency,
    c.decimals AS tx_decimals, t.status AS tx_status, t.description AS tx_description, t.params AS tx_params,
    t.created_at AS tx_created, t.account_id AS tx_account, t.transfer_id AS tx_transfer,
    (SELECT coalesce(sum(f.amount_minor), 0)::bigint FROM dispute_refund f WHERE f.transaction_id = t.id) AS tx_refunded,
    (SELECT coalesce(sum(f.amount_minor), 0)::bigint FROM dispute_refund f
      WHERE f.problem_id = d.id OR f.claim_id = d.id) AS "refundedMinor"
  FROM (
    SELECT id, 'problem' AS source, user_id AS "userId", transaction_id, reason, text, created_at AS "createdAt",
      created_at AS deadline, answer, answered_at AS "answeredAt", closed_at AS "closedAt",
      0::bigint AS "takenMinor", NULL::text AS claim_ref
    FROM transaction_problem
    UNION ALL
    SELECT m.id, 'claim', q.user_id, q.id, m.kind, '', m.created_at, m.created_at + interval '7 days', m.answer,
      m.answered_at, coalesce(m.closed_at, CASE WHEN m.taken_minor = 0 THEN m.changed_at END), m.taken_minor, m.provider_ref
    FROM payment_claim m JOIN payment_order q ON q.id = m.order_id
  ) d
  JOIN app_user u ON u.id = d."userId"
  JOIN wallet_transaction t ON t.id = d.transaction_id
  JOIN currency c ON c.code = t.currency_code
  LEFT JOIN receivable r ON r.account_id = t.account_id
  LEFT JOIN payment_order o ON o.id = t.id AND t.kind = 'top_up'
  LEFT JOIN payout p ON p.transfer_id = t.transfer_id AND t.kind = 'withdrawal'`

const SHOWN = `x.source = 'claim' AND ($1 OR x.reason = 'dispute' OR x."owedMinor" > 0)`

interface DisputeListQuery {
  choice: DisputeChoice
  /** The id of the last row of the page before. */
  after: string | undefined
  /** The latest deadline first. */
  isDescending: boolean
  most: number
}

/** Returns the claims of a choice by their deadline. */
export async function listDisputes(
  db: Queryable,
  { choice, after, isDescending, most }: DisputeListQuery,
): Promise<Dispute[]> {
  const isClosed = choice === 'closed'
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<Row>(
    `WITH x AS MATERIALIZED (${DISPUTES})
     SELECT * FROM x WHERE (x."closedAt" IS NOT NULL) = $1 AND ${SHOWN}
       AND ($2::uuid IS NULL OR (x.deadline, x.id) ${sign} (SELECT y.deadline, y.id FROM x y WHERE y.id = $2::uuid))
     ORDER BY x.deadline ${order}, x.id ${order} LIMIT $3::int`,
    [isClosed, after ?? null, most],
  )
  return rows.map(readRow)
}

/** Returns one report or claim; undefined when there is none. */
export async function findDispute(db: Queryable, id: string): Promise<Dispute | undefined> {
  const [row] = await db.query<Row>(`SELECT * FROM (${DISPUTES}) x WHERE x.id = $1::uuid`, [id])
  return row && readRow(row)
}

/** Returns how many open claims there are, and how many of them are past their deadline. */
export async function countDisputes(
  db: Queryable,
  now: Date,
): Promise<{ count: number; overdue: number }> {
  const [row] = await db.query<{ count: number; overdue: number }>(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE x.deadline < $2)::int AS overdue
     FROM (${DISPUTES}) x WHERE x."closedAt" IS NULL AND ${SHOWN}`,
    [false, now],
  )
  return row ?? { count: 0, overdue: 0 }
}

function readRow(row: Row): Dispute {
  const { first_name, last_name, tx_id: id, tx_kind: kind, tx_transfer: transferId } = row
  const amount = row.tx_amount < 0n ? -row.tx_amount : row.tx_amount
  const left = amount - row.tx_refunded
  return {
    ...row,
    number: transactionNumber('problem', row.id),
    owner: maskName(first_name, last_name),
    transaction: {
      id,
      number: numberOfRow({ kind, id, transfer_id: transferId }),
      kind,
      amountMinor: row.tx_amount,
      currencyCode: row.tx_currency,
      decimals: row.tx_decimals,
      status: row.tx_status,
      description: row.tx_description,
      params: row.tx_params,
      createdAt: row.tx_created,
      accountId: row.tx_account,
      transferId,
      refundableMinor: row.tx_status === COMPLETE && left > 0n ? left : 0n,
    },
  }
}
