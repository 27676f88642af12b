import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import type { AcceptedEvent } from '../../gateways/event-source.ts'
import { newId } from '../../lib/new-id.ts'

interface Received {
  provider: string
  event: AcceptedEvent
  body: Buffer
  headers: Readonly<Record<string, string>>
  now: Date
}

/** Stores an event before anything is done with it; returns false where it was stored before. */
export async function takeEvent(
  db: Queryable,
  { provider, event, body, headers, now }: Received,
): Promise<boolean> {
  const key = event.id ?? createHash('sha256').update(body).digest('hex')
  const stored = await db.query(
    `INSERT INTO provider_event (id, provider, event_key, kind, ref, headers, body, state, next_at,
       received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $8)
     ON CONFLICT (provider, event_key) DO NOTHING RETURNING id`,
    [newId(now), provider, key, event.kind, event.ref, headers, writeBody(event.body ?? body), now],
  )
  return stored.length > 0
}

/** The database keeps no text with a zero byte. */
function writeBody(body: Buffer | string): string {
  return body.toString().replaceAll('\0', '')
}
