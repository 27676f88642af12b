import type { Queryable } from '../../db/database.ts'
import { newId } from '../../lib/new-id.ts'
import type { LineSubject, StoredTariffLine } from './tariff-lines.ts'
import { findLastSigned } from './tariff-versions.ts'

/** Columns of a line, in the order of `subjectValues` and `termValues`. */
const COLUMNS = `act, currency_code, to_code, method, environment, level, percent, weekend_percent, least_minor, greatest_minor,
  free_minor, limit_minor`

/** Makes a draft: a copy of the signed tariff that begins last. Returns its id. */
export async function makeDraft(
  tx: Queryable,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<string> {
  const last = await findLastSigned(tx)
  const id = newId(now)
  await tx.query(
    `INSERT INTO tariff (id, state, after_number, created_by, created_at) VALUES ($1, 'draft', $2, $3, $4)`,
    [id, last.number, operatorId, now],
  )
  await tx.query(
    `INSERT INTO tariff_line (tariff_id, ${COLUMNS})
     SELECT $1::uuid, ${COLUMNS}
     FROM tariff_line WHERE tariff_id = $2`,
    [id, last.id],
  )
  return id
}

/** Locks a draft; returns false where there is none, or it is a draft no more. */
export async function lockDraft(tx: Queryable, id: string): Promise<boolean> {
  const found = await tx.query(
    `SELECT 1 FROM tariff WHERE id = $1::uuid AND state = 'draft' FOR UPDATE`,
    [id],
  )
  return found.length > 0
}

const SUBJECT = `tariff_id = $1::uuid AND act = $2 AND currency_code = $3 AND to_code = $4 AND method = $5 AND environment = $6
  AND level = $7`

function subjectValues(id: string, line: LineSubject) {
  const { act, currency_code, to_code, method, environment, level } = line
  return [id, act, currency_code, to_code, method, environment, level]
}

function termValues(line: StoredTariffLine) {
  const { percent, weekend_percent, least_minor, greatest_minor, free_minor, limit_minor } = line
  return [percent, weekend_percent, least_minor, greatest_minor, free_minor, limit_minor]
}

/** Adds a line to a locked draft; returns false where it has one about the same. */
export async function addLine(tx: Queryable, id: string, line: StoredTariffLine): Promise<boolean> {
  const added = await tx.query(
    `INSERT INTO tariff_line (tariff_id, ${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9::numeric, $10::bigint, $11::bigint, $12::bigint, $13::bigint)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [...subjectValues(id, line), ...termValues(line)],
  )
  return added.length > 0
}

/** Changes what a line of a locked draft says; returns false where there is no such line. */
export async function changeLine(
  tx: Queryable,
  id: string,
  line: StoredTariffLine,
): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE tariff_line SET percent = $8::numeric, weekend_percent = $9::numeric, least_minor = $10::bigint,
       greatest_minor = $11::bigint, free_minor = $12::bigint, limit_minor = $13::bigint
     WHERE ${SUBJECT} RETURNING 1`,
    [...subjectValues(id, line), ...termValues(line)],
  )
  return changed.length > 0
}

/** Removes a line of a locked draft. */
export async function removeLine(tx: Queryable, id: string, line: LineSubject): Promise<void> {
  await tx.query(`DELETE FROM tariff_line WHERE ${SUBJECT}`, subjectValues(id, line))
}

/** Deletes a locked draft. */
export async function discardDraft(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM tariff_line WHERE tariff_id = $1::uuid', [id])
  await tx.query('DELETE FROM tariff WHERE id = $1::uuid', [id])
}
