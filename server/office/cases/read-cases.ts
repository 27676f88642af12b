import type { Queryable } from '../../db/database.ts'
import type { CaseCause, CaseSubject } from '../../domain/cases/open-case.ts'
import { transactionNumber } from '../../domain/ledger/transaction-number.ts'
import { maskName } from '../../domain/transfers/mask.ts'

export type CaseState = 'open' | 'cleared' | 'confirmed'
export const CASE_STATES = ['open', 'confirmed', 'cleared'] as const satisfies readonly CaseState[]

/** A case as operators see it. */
export interface ComplianceCase {
  id: string
  subject: CaseSubject
  userId: string
  /** The owner's name, masked. */
  owner: string
  cause: CaseCause
  state: CaseState
  openedAt: Date
  deadline: Date
  decidedAt: Date | null
  decidedBy: string | null
  reason: string
  /** Who is responsible for it. */
  assigneeId: string | null
  assignee: string | null
  /** How many entries of lists are close. */
  hits: number
  /** What rules found. */
  alerts: number
  /** Payouts that wait for it. */
  held: number
}

/** A payout that waits for a case. */
export interface CasePayout {
  id: string
  number: string
  amountMinor: bigint
  currencyCode: string
  decimals: number
  status: string
}

interface Row extends Omit<ComplianceCase, 'owner'> {
  first_name: string
  last_name: string
}

const CASES = `SELECT k.id, k.subject, k.user_id AS "userId", u.first_name, u.last_name, k.cause, k.state,
    k.opened_at AS "openedAt", k.deadline, k.decided_at AS "decidedAt", o.name AS "decidedBy", k.reason,
    k.assignee_id AS "assigneeId", s.name AS assignee,
    (SELECT count(DISTINCT h.entry_id) FROM compliance_hit h WHERE h.case_id = k.id)::int AS hits,
    (SELECT count(*) FROM monitoring_alert m WHERE m.case_id = k.id)::int AS alerts,
    (SELECT count(*) FROM payout p WHERE p.user_id = k.user_id AND p.held_case_id = k.id AND p.status = 'held')::int AS held
  FROM compliance_case k JOIN app_user u ON u.id = k.user_id LEFT JOIN office_operator o ON o.id = k.decided_by
  LEFT JOIN office_operator s ON s.id = k.assignee_id`

function readRow({ first_name, last_name, ...row }: Row): ComplianceCase {
  return { ...row, owner: maskName(first_name, last_name) }
}

/** The queue in `office_claim`. */
export const MATCH_QUEUE = 'match'

/** Returns the SQL of who has taken the case `k` at a moment. */
const takenBy = (moment: string) => `(SELECT c.operator_id FROM office_claim c
  WHERE c.kind = '${MATCH_QUEUE}' AND c.subject = k.id::text AND c.until > ${moment}::timestamptz)`

/**
 * Which cases of a state are listed: those of an operator are those that they answer for, or have
 * taken while nobody does.
 */
export const CASE_SCOPES = ['all', 'mine', 'nobody', 'overdue'] as const
export type CaseScope = (typeof CASE_SCOPES)[number]

interface CaseListQuery {
  state: CaseState
  scope: CaseScope
  operatorId: string
  now: Date
  /** The id of the last row of the page before. */
  after: string | undefined
  isDescending: boolean
  most: number
}

/** Returns the cases of a state by their deadline: first what waits longest. */
export async function listCases(
  db: Queryable,
  { state, scope, operatorId, now, after, isDescending, most }: CaseListQuery,
): Promise<ComplianceCase[]> {
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<Row>(
    `${CASES} WHERE k.state = $1 AND ($2::uuid IS NULL
       OR (k.deadline, k.id) ${sign} (SELECT e.deadline, e.id FROM compliance_case e WHERE e.id = $2::uuid))
       AND CASE $4::text WHEN 'mine' THEN coalesce(k.assignee_id, ${takenBy('$6')}) = $5::uuid
         WHEN 'nobody' THEN coalesce(k.assignee_id, ${takenBy('$6')}) IS NULL
         WHEN 'overdue' THEN k.deadline < $6::timestamptz ELSE true END
     ORDER BY k.deadline ${order}, k.id ${order} LIMIT $3::int`,
    [state, after ?? null, most, scope, operatorId, now],
  )
  return rows.map(readRow)
}

/** Returns a case; undefined where there is none. */
export async function findCase(db: Queryable, id: string): Promise<ComplianceCase | undefined> {
  const [row] = await db.query<Row>(`${CASES} WHERE k.id = $1`, [id])
  return row && readRow(row)
}

/** Returns the payouts that are or were held for a case. */
export async function listCasePayouts(
  db: Queryable,
  { id, userId }: Pick<ComplianceCase, 'id' | 'userId'>,
): Promise<CasePayout[]> {
  const rows = await db.query<Omit<CasePayout, 'number'>>(
    `SELECT p.id, p.amount_minor AS "amountMinor", p.currency_code AS "currencyCode", c.decimals, p.status
     FROM payout p JOIN currency c ON c.code = p.currency_code
     WHERE p.user_id = $2 AND p.held_case_id = $1 ORDER BY p.id LIMIT 200`,
    [id, userId],
  )
  return rows.map((row) => Object.assign(row, { number: transactionNumber('withdrawal', row.id) }))
}

type Counts = Readonly<Record<CaseState | Exclude<CaseScope, 'all'>, number>>

/**
 * Returns how many cases each state has, and how many open ones are the operator's, nobody's and
 * past their deadline.
 */
export async function countCases(
  db: Queryable,
  now: Date,
  operatorId: string | null = null,
): Promise<Counts> {
  const [row] = await db.query<Counts>(
    `SELECT (count(*) FILTER (WHERE state = 'open'))::int AS open,
       (count(*) FILTER (WHERE state = 'confirmed'))::int AS confirmed,
       (count(*) FILTER (WHERE state = 'cleared'))::int AS cleared,
       (count(*) FILTER (WHERE state = 'open' AND coalesce(assignee_id, ${takenBy('$1')}) = $2::uuid))::int AS mine,
       (count(*) FILTER (WHERE state = 'open' AND coalesce(assignee_id, ${takenBy('$1')}) IS NULL))::int AS nobody,
       (count(*) FILTER (WHERE state = 'open' AND deadline < $1))::int AS overdue
     FROM compliance_case k`,
    [now, operatorId],
  )
  return row ?? { open: 0, confirmed: 0, cleared: 0, mine: 0, nobody: 0, overdue: 0 }
}
