import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { BesideTable } from '../ledger/statement.ts'
import type { Beside } from '../ledger/transfer.ts'
import type { Hit } from './find-hits.ts'

/** By when a case should be decided, ms. */
const DEADLINE_MS = 24 * 60 * 60_000

/** What was looked at when a case was opened. */
export type CaseCause = 'registration' | 'name' | 'list' | 'payout'

interface OwnersCase {
  userId: string
  cause: CaseCause
  hits: readonly Hit[]
  now: Date
}

/** Opens the case of an owner, or adds hits to the one that is not cleared. Until it is cleared no money leaves. */
export async function openOwnerCase(
  tx: Queryable,
  { userId, cause, hits, now }: OwnersCase,
): Promise<void> {
  const [opened] = await tx.query<{ id: string }>(
    `INSERT INTO compliance_case (id, subject, user_id, cause, state, opened_at, deadline)
     VALUES ($1, 'owner', $2, $3, 'open', $4, $5)
     ON CONFLICT (user_id) WHERE subject = 'owner' AND state <> 'cleared'
     DO UPDATE SET deadline = compliance_case.deadline RETURNING id`,
    [newId(now), userId, cause, now, new Date(now.getTime() + DEADLINE_MS)],
  )
  if (!opened) throw new Error('a case was not opened')
  const rows = rowsOf(hits, { caseId: opened.id, userId, now })
  await tx.query(
    `INSERT INTO compliance_hit (${HIT_COLUMNS})
     SELECT ${HIT_COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS r (${HIT_TYPES})
     ON CONFLICT (case_id, entry_id, part, compared_key) DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

const HIT_COLUMNS =
  'id, case_id, user_id, entry_id, part, compared, compared_key, matched, rules, score, found_at'
const HIT_TYPES = `id uuid, case_id uuid, user_id uuid, entry_id uuid, part text, compared text, compared_key text,
  matched text, rules text, score integer, found_at timestamptz`

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

const CASES: BesideTable = {
  name: 'compliance_case',
  write: (
    parameter,
  ) => `INSERT INTO compliance_case (id, subject, user_id, cause, state, opened_at, deadline)
    SELECT r.id, 'payout', r.user_id, 'payout', 'open', r.opened_at, r.deadline
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, id uuid, user_id uuid,
      opened_at timestamptz, deadline timestamptz) ON r.transfer_id = f.id`,
}

const HITS: BesideTable = {
  name: 'compliance_hit',
  write: (parameter) => `INSERT INTO compliance_hit (${HIT_COLUMNS})
    SELECT ${HIT_COLUMNS.split(', ')
      .map((name) => `r.${name}`)
      .join(', ')}
    FROM inserted f JOIN jsonb_to_recordset(${parameter}::jsonb) AS r (transfer_id uuid, ${HIT_TYPES})
      ON r.transfer_id = f.id`,
}

/** Returns the case of a payout and its hits, which are stored with the transfer that reserves its money. */
export function caseBeside({ caseId, userId, now }: HitPlace, hits: readonly Hit[]): Beside[] {
  const deadline = new Date(now.getTime() + DEADLINE_MS)
  const row = { id: caseId, user_id: userId, opened_at: now, deadline }
  return [
    { table: CASES, row },
    ...rowsOf(hits, { caseId, userId, now }).map((hit) => ({ table: HITS, row: hit })),
  ]
}
