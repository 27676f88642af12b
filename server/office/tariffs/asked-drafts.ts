import type { Queryable } from '../../db/database.ts'

/**
 * Returns the proposals that wait for a second signature under drafts, by the ids of the drafts.
 */
export async function listAskedDrafts(
  db: Queryable,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; subject: string }>(
    `SELECT id, subject FROM office_proposal WHERE kind = 'tariff' AND state = 'open' AND expires_at > $1`,
    [now],
  )
  return new Map(rows.map(({ id, subject }) => [subject, id]))
}
