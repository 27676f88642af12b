import type { Queryable } from '../../db/database.ts'
import type { Queue, QueuedRow } from './run-due.ts'

/** Rows of one batch: more would keep their owners locked for longer. */
const MOST_IN_BATCH = 20

interface Claiming {
  queue: Queue
  /** What else is read of the owner `u`, in SQL. */
  columns?: string
  now: Date
}

/** A row that is locked with its owner. */
export interface ClaimedRow extends QueuedRow {
  user_id: string
}

/**
 * Locks the rows that are due first, with their owners, and passes over what others have locked. Of
 * each owner it is the first alone: what one does may change what the next may do, and an owner of
 * many does not keep others waiting. `OFFSET 0` keeps PostgreSQL from joining all that is due with
 * itself.
 */
export function claimDue<Row extends ClaimedRow>(
  tx: Queryable,
  { queue: { table, state }, columns, now }: Claiming,
): Promise<Row[]> {
  return tx.query<Row>(
    `SELECT r.id, r.failures, r.user_id${columns === undefined ? '' : `, ${columns}`}
     FROM ${table} r JOIN app_user u ON u.id = r.user_id
     WHERE r.state = '${state}' AND r.due_at <= $1 AND NOT EXISTS (
       SELECT 1 FROM ${table} e WHERE e.user_id = r.user_id AND e.state = '${state}'
         AND (e.due_at, e.id) < (r.due_at, r.id) OFFSET 0)
     ORDER BY r.due_at, r.id LIMIT ${MOST_IN_BATCH} FOR NO KEY UPDATE OF u, r SKIP LOCKED`,
    [now],
  )
}
