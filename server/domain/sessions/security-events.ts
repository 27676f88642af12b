import type * as v from 'valibot'
import { SECURITY_EVENTS } from '../../../contract/rules/security-events.ts'
import type { SecurityEvent } from '../../../contract/calls/security.ts'
import type { Queryable } from '../../db/database.ts'

const NEWEST_SHOWN = 20

interface EventRow {
  id: string
  at: Date
  event: string
  detail: Record<string, string>
}

/** Returns the owner's newest events of security, newest first (M4). */
export async function listSecurityEvents(
  db: Queryable,
  userId: string,
): Promise<v.InferInput<typeof SecurityEvent>[]> {
  const rows = await db.query<EventRow>(
    `SELECT id, at, event, detail FROM audit_log
     WHERE user_id = $1 AND event = ANY($2::text[]) ORDER BY at DESC, id DESC LIMIT $3::int`,
    [userId, SECURITY_EVENTS, NEWEST_SHOWN],
  )
  return rows.map(({ id, at, event, detail }) => ({
    id,
    kind: event,
    device: detail['device'] ?? '',
    at: at.toISOString(),
  }))
}
