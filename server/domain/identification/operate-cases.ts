import type { CaseReason, CaseStatus } from '../../../contract/rules/statuses.ts'
import type { Queryable } from '../../db/database.ts'
import type { IdentificationGateway } from '../../gateways/gateways.ts'
import { maskName } from '../transfers/mask.ts'
import { RUNNING } from './end-case.ts'
import { DAY_MS } from '../../../contract/rules/durations.ts'

/** How long an owner may be at a check before somebody looks into it, ms. */
const PENDING_NORM_MS = 3 * DAY_MS

/** A check of identity as operators see it. */
export interface OperatedCase {
  id: string
  userId: string
  /** The owner's name, masked. */
  owner: string
  levelNow: string
  level: string
  status: CaseStatus
  reason: CaseReason | null
  provider: string | null
  providerRef: string | null
  createdAt: Date
  updatedAt: Date
  checkedAt: Date | null
  /** When an operator asked the owner for another document. */
  askedAt: Date | null
  /** Number of the owner's earlier checks. */
  earlier: number
  /** Operators decide, because no provider is asked. */
  isOurs: boolean
  /** It takes longer than it should. */
  isLate: boolean
  /** Its provider is not connected any longer. */
  isOrphan: boolean
}

/**
 * Which cases: all that need somebody, those that operators decide, or those that take too long.
 */
export type CaseChoice = 'all' | 'ours' | 'late'

interface Row extends Omit<OperatedCase, 'owner'> {
  first_name: string
  last_name: string
}

interface CaseQuery {
  gateways: readonly IdentificationGateway[]
  now: Date
}

/**
 * $1, $2: names of the gateways that decide nothing, and of all; $3, $4: since when a case is late.
 */
const CASES = `SELECT x.*, (CASE WHEN x.status = 'processing' THEN x."updatedAt" < $3
      WHEN x.status = 'pending' AND x."isOurs" AND x."askedAt" IS NULL THEN x."createdAt" < $3
      WHEN x.status = 'pending' THEN coalesce(x."askedAt", x."createdAt") < $4
      ELSE false END) AS "isLate"
  FROM (
    SELECT k.id, k.user_id AS "userId", u.first_name, u.last_name, u.level AS "levelNow", k.level, k.status, k.reason,
      k.provider, k.provider_ref AS "providerRef", k.created_at AS "createdAt", k.updated_at AS "updatedAt",
      k.checked_at AS "checkedAt", k.asked_at AS "askedAt",
      (k.provider IS NULL OR k.provider IN (SELECT jsonb_array_elements_text($1::jsonb))) AS "isOurs",
      (k.provider IS NOT NULL AND k.provider NOT IN (SELECT jsonb_array_elements_text($2::jsonb))) AS "isOrphan",
      (SELECT count(*)::int FROM kyc_case e WHERE e.user_id = k.user_id AND e.created_at < k.created_at) AS earlier
    FROM kyc_case k JOIN app_user u ON u.id = k.user_id
  ) x`

function parametersOf({ gateways, now }: CaseQuery): unknown[] {
  const silent = gateways.filter(({ check }) => !check).map(({ name }) => name)
  return [
    JSON.stringify(silent),
    JSON.stringify(gateways.map(({ name }) => name)),
    new Date(now.getTime() - DAY_MS),
    new Date(now.getTime() - PENDING_NORM_MS),
  ]
}

function readRow({ first_name, last_name, ...row }: Row): OperatedCase {
  return { ...row, owner: maskName(first_name, last_name) }
}

/**
 * Returns the running cases that need somebody, the oldest first; `after` is the last one of the
 * page before.
 */
export async function listOperatedCases(
  db: Queryable,
  asked: CaseQuery & {
    choice: CaseChoice
    after: string | undefined
    /** The newest first. */
    isDescending: boolean
    most: number
  },
): Promise<OperatedCase[]> {
  const { choice, after, isDescending, most } = asked
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  const rows = await db.query<Row>(
    `SELECT * FROM (${CASES}) c
     WHERE c.status IN ${RUNNING} AND (c."isOurs" OR c."isLate" OR c."isOrphan")
       AND ($5 = 'all' OR ($5 = 'ours' AND c."isOurs") OR ($5 = 'late' AND c."isLate"))
       AND ($6::uuid IS NULL OR c.id ${sign} $6::uuid)
     ORDER BY c.id ${order} LIMIT $7::int`,
    [...parametersOf(asked), choice, after ?? null, most],
  )
  return rows.map(readRow)
}

/** Returns how many cases of each choice there are. */
export async function countOperatedCases(
  db: Queryable,
  asked: CaseQuery,
): Promise<Readonly<Record<CaseChoice, number>>> {
  const [row] = await db.query<Record<CaseChoice, number>>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE c."isOurs")::int AS ours,
       count(*) FILTER (WHERE c."isLate")::int AS late
     FROM (${CASES}) c WHERE c.status IN ${RUNNING} AND (c."isOurs" OR c."isLate" OR c."isOrphan")`,
    parametersOf(asked),
  )
  return row ?? { all: 0, ours: 0, late: 0 }
}

/** Returns one case, also an ended one; undefined when there is none. */
export async function findOperatedCase(
  db: Queryable,
  id: string,
  asking: CaseQuery,
): Promise<OperatedCase | undefined> {
  const [row] = await db.query<Row>(`SELECT * FROM (${CASES}) c WHERE c.id = $5::uuid`, [
    ...parametersOf(asking),
    id,
  ])
  return row && readRow(row)
}

/** A field of the profile that a document is compared with. */
export type ComparedField = 'first_name' | 'last_name'

/**
 * Returns which fields of the owner's profile differ from the document, whatever the case of
 * letters and spaces.
 */
export async function findDifferingFields(
  db: Queryable,
  userId: string,
  document: Readonly<Record<ComparedField, string>>,
): Promise<ComparedField[]> {
  const [profile] = await db.query<Record<ComparedField, string>>(
    'SELECT first_name, last_name FROM app_user WHERE id = $1',
    [userId],
  )
  const fields = ['first_name', 'last_name'] as const
  return fields.filter((field) => plain(profile?.[field] ?? '') !== plain(document[field]))
}

/** Documents are written in capitals, and some without the dots of `ё`. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')
}
