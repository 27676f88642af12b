import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import { caseBeside, openCase, type CaseCause } from '../cases/open-case.ts'
import type { Beside, BesideTable } from '../ledger/transfer.ts'
import type { Hit, HitPart } from './find-hits.ts'
import type { ListSource } from './lists/list-entry.ts'

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

interface OwnersCase {
  userId: string
  cause: CaseCause
  hits: readonly Hit[]
  now: Date
}

/**
 * Opens the case of an owner, or adds hits to the one that is not cleared. Until it is cleared no
 * money leaves.
 */
export async function openOwnerCase(
  tx: Queryable,
  { userId, cause, hits, now }: OwnersCase,
): Promise<void> {
  const caseId = await openCase(tx, 'owner', { userId, cause, now })
  await addHits(tx, { caseId, userId, now }, hits)
}

/** Adds hits to a case, those that it does not have. */
export async function addHits(tx: Queryable, place: HitPlace, hits: readonly Hit[]): Promise<void> {
  await tx.query(
    `INSERT INTO compliance_hit (${HIT_COLUMNS})
     SELECT ${HIT_COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS r (${HIT_TYPES}) ${WITHOUT_KNOWN}`,
    [JSON.stringify(rowsOf(hits, place))],
  )
}

const HIT_COLUMNS =
  'id, case_id, user_id, entry_id, part, compared, compared_key, matched, rules, score, found_at'
const HIT_TYPES = `id uuid, case_id uuid, user_id uuid, entry_id uuid, part text, compared text, compared_key text,
  matched text, rules text, score integer, found_at timestamptz`

/** A case has each pair once. */
const WITHOUT_KNOWN = 'ON CONFLICT (case_id, entry_id, part, compared_key) DO NOTHING'

interface HitPlace {
  caseId: string
  userId: string
  now: Date
}

function rowsOf(hits: readonly Hit[], { caseId, userId, now }: HitPlace) {
  return hits.map(({ entryId, part, compared, comparedKey, matched, rules, score }) => ({
    id: newId(now),
    case_id: caseId,
    user_id: userId,
    entry_id: entryId,
    part,
    compared,
    compared_key: comparedKey,
    matched,
    rules,
    score,
    found_at: now,
  }))
}

const HITS: BesideTable = {
  name: 'compliance_hit',
  write: (parameter) => `INSERT INTO compliance_hit (${HIT_COLUMNS})
    SELECT ${HIT_COLUMNS.split(', ')
      .map((name) => `r.${name}`)
      .join(', ')}
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, ${HIT_TYPES})
      ON r.transfer_id = f.id ${WITHOUT_KNOWN}`,
}

/**
 * Returns the case of a payout and its hits, which are stored with the transfer that reserves its
 * money.
 */
export function payoutCaseBeside(place: HitPlace, hits: readonly Hit[]): Beside[] {
  return [caseBeside('payout', { ...place, cause: 'payout' }), ...hitsBeside(place, hits)]
}

/**
 * Returns hits of a case that is there, which are stored with the transfer that reserves the money
 * of a payout.
 */
export function hitsBeside(place: HitPlace, hits: readonly Hit[]): Beside[] {
  return rowsOf(hits, place).map((hit) => ({ table: HITS, row: hit }))
}
