import type { Queryable } from '../../../db/database.ts'
import type { ListSource } from './list-entry.ts'

/** A list in force. */
export interface ListInForce {
  source: ListSource
  sha256: string
  publishedAt: Date | null
  entries: number
  nameless: number
  loadedBy: string
  loadedAt: Date
}

/** Returns the lists in force by their source. */
export async function findListsInForce(
  db: Queryable,
): Promise<ReadonlyMap<ListSource, ListInForce>> {
  const rows = await db.query<ListInForce>(
    `SELECT source, sha256, published_at AS "publishedAt", entries, nameless, loaded_by AS "loadedBy",
       loaded_at AS "loadedAt"
     FROM screening_list WHERE replaced_at IS NULL`,
    [],
  )
  return new Map(rows.map((row) => [row.source, row]))
}

/** Returns whether all owners were compared with the lists in force. */
export async function isEveryoneCompared(db: Queryable): Promise<boolean> {
  const [state] = await db.query<{ is_done: boolean }>(
    'SELECT version = checked_version AS is_done FROM screening_state WHERE id = 1',
    [],
  )
  return state?.is_done ?? true
}
