import type { Queryable } from '../../db/database.ts'
import { maskName } from '../transfers/mask.ts'
import type { HitPart } from './find-hits.ts'
import type { ListSource } from './lists/list-entry.ts'
import type { CaseCause } from './open-case.ts'

export type CaseState = 'open' | 'cleared' | 'confirmed'
export const CASE_STATES = ['open', 'confirmed', 'cleared'] as const satisfies readonly CaseState[]

/** A case as operators see it. */
export interface ComplianceCase {
  id: string
  subject: 'owner' | 'payout'
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
  /** How many entries of lists are close. */
  hits: number
  /** Score of the closest. */
  score: number
}

/** Something of a case that is close to an entry. */
export interface CaseHit {
  id: string
  part: HitPart
  compared: string
  matched: string
  /** Names of the rules, with spaces. */
  rules: string
  score: number
  verdict: 'same' | 'different' | null
  source: ListSource
  ref: string
  names: readonly string[]
  about: string
  /** The entry is in the list in force. */
  isInForce: boolean
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
    (SELECT count(DISTINCT h.entry_id) FROM compliance_hit h WHERE h.case_id = k.id)::int AS hits,
    coalesce((SELECT max(h.score) FROM compliance_hit h WHERE h.case_id = k.id), 0)::int AS score
  FROM compliance_case k JOIN app_user u ON u.id = k.user_id LEFT JOIN office_operator o ON o.id = k.decided_by`

function readRow({ first_name, last_name, ...row }: Row): ComplianceCase {
  return { ...row, owner: maskName(first_name, last_name) }
}

interface Listing {
  state: CaseState
  /** The id of the last row of the page before. */
  after: string | undefined
  isDescending: boolean
  most: number
}

/** Returns the cases of a state by their deadline. */
export async function listCases(
  db: Queryable,
  { state, after, isDescending, most }: Listing,
): Promise<ComplianceCase[]> {
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<Row>(
    `${CASES} WHERE k.state = $1 AND ($2::uuid IS NULL
       OR (k.deadline, k.id) ${sign} (SELECT e.deadline, e.id FROM compliance_case e WHERE e.id = $2::uuid))
     ORDER BY k.deadline ${order}, k.id ${order} LIMIT $3::int`,
    [state, after ?? null, most],
  )
  return rows.map(readRow)
}

/** Returns a case; undefined where there is none. */
export async function findCase(db: Queryable, id: string): Promise<ComplianceCase | undefined> {
  const [row] = await db.query<Row>(`${CASES} WHERE k.id = $1`, [id])
  return row && readRow(row)
}

/** Returns what of a case is close to entries of lists, the closest first. */
export async function listCaseHits(db: Queryable, caseId: string): Promise<CaseHit[]> {
  return db.query(
    `SELECT h.id, h.part, h.compared, h.matched, h.rules, h.score, h.verdict, e.source, e.ref, e.names, e.about,
       e.removed_at IS NULL AS "isInForce"
     FROM compliance_hit h JOIN screening_entry e ON e.id = h.entry_id
     WHERE h.case_id = $1 ORDER BY h.score DESC, h.id`,
    [caseId],
  )
}

/** Returns the payouts that are or were held for a case. */
export async function listCasePayouts(
  db: Queryable,
  { id, userId }: Pick<ComplianceCase, 'id' | 'userId'>,
): Promise<CasePayout[]> {
  return db.query(
    `SELECT p.id, coalesce(p.number, p.id::text) AS number, p.amount_minor AS "amountMinor",
       p.currency_code AS "currencyCode", c.decimals, p.status
     FROM payout p JOIN currency c ON c.code = p.currency_code
     WHERE p.user_id = $2 AND p.held_case_id = $1 ORDER BY p.id LIMIT 50`,
    [id, userId],
  )
}

/** Returns how many cases are open, and how many of them are past their deadline. */
export async function countCases(
  db: Queryable,
  now: Date,
): Promise<Readonly<Record<CaseState | 'overdue', number>>> {
  const [row] = await db.query<Record<CaseState | 'overdue', number>>(
    `SELECT (count(*) FILTER (WHERE state = 'open'))::int AS open,
       (count(*) FILTER (WHERE state = 'confirmed'))::int AS confirmed,
       (count(*) FILTER (WHERE state = 'cleared'))::int AS cleared,
       (count(*) FILTER (WHERE state = 'open' AND deadline < $1))::int AS overdue
     FROM compliance_case`,
    [now],
  )
  return row ?? { open: 0, confirmed: 0, cleared: 0, overdue: 0 }
}
