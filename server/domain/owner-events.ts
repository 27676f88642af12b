import type { LiveKind } from '../../contract/rules/live-kinds.ts'
import type { Queryable } from '../db/database.ts'
import { newId } from '../lib/new-id.ts'

interface OwnerEvent {
  userId: string
  kind: LiveKind
  now: Date
}

const STATEMENT = `INSERT INTO owner_event (id, user_id, kind, created_at)
  VALUES ($1, $2, $3, $4)`

/**
 * Lets the open apps of an owner know of a change that adds no notification and no row of the history. Run it
 * with the change.
 */
export async function addOwnerEvent(
  tx: Queryable,
  { userId, kind, now }: OwnerEvent,
): Promise<void> {
  await tx.query(STATEMENT, [newId(now), userId, kind, now])
}
