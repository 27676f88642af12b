import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import type { AcceptedEvent } from '../../gateways/event-source.ts'
import { newId } from '../../lib/new-id.ts'

/** Events of one provider without signatures that may wait; further ones are refused. */
const MAX_WAITING = 1000

interface Received {
  provider: string
  event: AcceptedEvent
  body: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
  /** Anybody may have made it. */
  isUnsigned?: boolean
}

/**
 * Stores an event before anything is done with it. `repeated`: it was stored before. One without a
 * signature has one row for its subject, which is put into the queue again; `full`: too many of
 * them wait.
 */
export async function takeEvent(
  db: Queryable,
  received: Received,
): Promise<'stored' | 'repeated' | 'full'> {
  if (received.isUnsigned) return takeUnsigned(db, received)
  const { provider, event, body, headers, now } = received
  const key = event.id ?? createHash('sha256').update(body).digest('hex')
  const stored = await db.query(
    `INSERT INTO provider_event (id, provider, event_key, kind, ref, headers, body, state, next_at,
       received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $8)
     ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`,
    [newId(now), provider, key, event.kind, event.ref, headers, writeBody(event.body ?? body), now],
  )
  return stored.length > 0 ? 'stored' : 'repeated'
}

async function takeUnsigned(
  db: Queryable,
  { provider, event, body, now }: Received,
): Promise<'stored' | 'repeated' | 'full'> {
  const key = `${event.kind}:${event.ref}`
  const written = writeBody(event.body ?? body)
  const again = await db.query<{ is_new: boolean }>(
    `WITH known AS (
       SELECT id, state = 'queued' AND tries = 0 AS is_waiting FROM provider_event
       WHERE provider = $1 AND event_key = $2),
     again AS (
       UPDATE provider_event e SET state = 'queued', tries = 0, next_at = $3, received_at = $3,
         ended_at = NULL, body = $4, repeats = e.repeats + 1
       FROM known k WHERE e.id = k.id AND NOT k.is_waiting RETURNING e.id)
     SELECT NOT is_waiting AS is_new FROM known`,
    [provider, key, now, written],
  )
  const [known] = again
  if (known) return known.is_new ? 'stored' : 'repeated'
  const [waiting] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM provider_event
       WHERE provider = $1 AND state = 'queued' AND NOT is_signed LIMIT $2::int) w`,
    [provider, MAX_WAITING],
  )
  if ((waiting?.count ?? 0) >= MAX_WAITING) return 'full'
  const stored = await db.query(
    `INSERT INTO provider_event (id, provider, event_key, kind, ref, body, state, next_at, received_at, is_signed)
     VALUES ($1, $2, $3, $4, $5, $6, 'queued', $7, $7, false)
     ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`,
    [newId(now), provider, key, event.kind, event.ref, written, now],
  )
  return stored.length > 0 ? 'stored' : 'repeated'
}

/** The database keeps no text with a zero byte. */
function writeBody(body: Buffer | string): string {
  return body.toString().replaceAll('\0', '')
}
