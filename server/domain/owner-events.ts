import type { LiveKind } from '../../contract/rules/live-kinds.ts'
import type { Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'

interface OwnerEvent {
  userId: string
  kind: LiveKind
  now: Date
}

const STATEMENT = `INSERT INTO owner_event (id, user_id, kind, created_at)
  SELECT r.* FROM jsonb_to_recordset($1::jsonb) AS r (id uuid, user_id uuid, kind text, at timestamptz)`

/**
 * Lets the open apps of an owner know of a change that adds no notification and no row of the
 * history. Run it with the change.
 */
export function addOwnerEvent(tx: Queryable, event: OwnerEvent): Promise<void> {
  return addOwnerEvents(tx, [event])
}

/** Does the same for changes of many owners. */
export async function addOwnerEvents(tx: Queryable, events: readonly OwnerEvent[]): Promise<void> {
  const rows = events.map(({ userId, kind, now }) => ({
    id: newId(now),
    user_id: userId,
    kind,
    at: now,
  }))
  await tx.query(STATEMENT, [JSON.stringify(rows)])
}
