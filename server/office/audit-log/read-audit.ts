import type { Queryable } from '../../db/database.ts'
import { cutPage, READ_ROWS } from '../cut-page.ts'
import type { AuditRow } from './hash-row.ts'

/** A row of the office's audit log. */
export interface StoredAudit extends AuditRow {
  hash: string
}

/** Which rows are shown: empty members do not filter. */
export interface AuditFilter {
  /** Part of who, event or object. */
  text: string
  /** A day as `2026-11-25`, UTC. */
  day: string
  event: string
  /** Only rows before this number. */
  before: bigint | undefined
}

/**
 * Returns a page of the audit log, the newest first, and the number before which the next one
 * begins.
 */
export async function listAudit(
  db: Queryable,
  filter: AuditFilter,
): Promise<{ rows: StoredAudit[]; next: bigint | undefined }> {
  const { shown, next } = cutPage(await readRows(db, filter, READ_ROWS), ({ seq }) => seq)
  return { rows: shown, next }
}

/** Returns the rows of a filter, at most `most`. */
export function readRows(
  db: Queryable,
  { text, day, event, before }: AuditFilter,
  most: number,
): Promise<StoredAudit[]> {
  return db.query(
    `SELECT * FROM office_audit
     WHERE ($1 = '' OR strpos(lower(operator_name || ' ' || event || ' ' || subject), lower($1)) > 0)
       AND ($2 = '' OR (at >= $2::text::timestamptz AND at < $2::text::timestamptz + interval '1 day'))
       AND ($3 = '' OR event = $3) AND ($4::bigint IS NULL OR seq < $4::bigint)
     ORDER BY seq DESC LIMIT $5::int`,
    [text, day === '' ? '' : `${day}T00:00:00Z`, event, before ?? null, most],
  )
}

/** Returns one row, or undefined. */
export async function findAudit(db: Queryable, seq: bigint): Promise<StoredAudit | undefined> {
  const [row] = await db.query<StoredAudit>('SELECT * FROM office_audit WHERE seq = $1::bigint', [
    seq,
  ])
  return row
}
