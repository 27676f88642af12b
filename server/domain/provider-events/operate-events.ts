import type { Queryable } from '../../db/database.ts'
import type { EventKind } from '../../gateways/event-source.ts'
import { UNKNOWN_TRIES } from './claim-events.ts'

/**
 * Time after which an event that waits is overdue, ms: two tries have failed by then, and a
 * provider may be down.
 */
const OVERDUE_MS = 900_000

/** An event of a provider that was not settled yet, as operators see it. */
export interface WaitingEvent {
  id: string
  provider: string
  kind: EventKind
  ref: string
  state: 'queued' | 'settled' | 'unknown' | 'dead'
  tries: number
  next_at: Date
  received_at: Date
  ended_at: Date | null
}

/** Which events: all that need somebody, or those of one state. */
export type EventChoice = 'all' | 'dead' | 'queued' | 'unknown'

/**
 * One that anybody may have made is shown once its subject was found to be ours: others are gone by
 * then.
 */
const TRIED = `(state = 'queued' AND tries > CASE WHEN is_signed THEN 0 ELSE ${UNKNOWN_TRIES} END)`
/** Events that a person may look into: given up, of nobody, or tried in vain. */
const IN_TROUBLE = `(state IN ('dead', 'unknown') OR ${TRIED})`
const COLUMNS = 'id, provider, kind, ref, state, tries, next_at, received_at, ended_at'

/**
 * Returns events that were not settled, the newest first; `before` is the id of the last one of the
 * page before.
 */
export function listWaitingEvents(
  db: Queryable,
  asked: {
    choice: EventChoice
    provider: string
    /** The id of the last row of the page before. */
    after: string | undefined
    /** The newest first. */
    isDescending: boolean
    most: number
  },
): Promise<WaitingEvent[]> {
  const { choice, provider, after, isDescending, most } = asked
  const [sign, order] = isDescending ? ['<', 'DESC'] : ['>', 'ASC']
  return db.query(
    `SELECT ${COLUMNS} FROM provider_event
     WHERE ${IN_TROUBLE} AND ($1 = 'all' OR state = $1) AND ($2 = '' OR provider = $2)
       AND ($3::uuid IS NULL OR id ${sign} $3::uuid)
     ORDER BY id ${order} LIMIT $4::int`,
    [choice, provider, after ?? null, most],
  )
}

/** Returns one event with the body that the provider sent; undefined when there is none. */
export async function findEvent(
  db: Queryable,
  id: string,
): Promise<(WaitingEvent & { body: string }) | undefined> {
  const [event] = await db.query<WaitingEvent & { body: string }>(
    `SELECT ${COLUMNS}, body FROM provider_event WHERE id = $1`,
    [id],
  )
  return event
}

/** Returns the number of events of each provider and state that somebody may look into. */
export function countWaitingEvents(
  db: Queryable,
): Promise<{ provider: string; state: WaitingEvent['state']; count: number }[]> {
  return db.query(
    `SELECT provider, state, count(*)::int AS count FROM provider_event
     WHERE ${IN_TROUBLE} GROUP BY provider, state ORDER BY provider, state`,
  )
}

/** Returns how many events need somebody: given up, or waiting for longer than they should. */
export async function countOverdueEvents(
  db: Queryable,
  now: Date,
): Promise<{ count: number; overdue: number }> {
  const [row] = await db.query<{ count: number; overdue: number }>(
    `SELECT count(*)::int AS count,
       count(*) FILTER (WHERE state = 'dead' OR received_at < $1)::int AS overdue
     FROM provider_event WHERE state = 'dead' OR ${TRIED}`,
    [new Date(now.getTime() - OVERDUE_MS)],
  )
  return row ?? { count: 0, overdue: 0 }
}

/**
 * Removes the events that are about nothing of ours, of one provider or of all, and returns how
 * many there were.
 */
export async function removeUnknownEvents(tx: Queryable, provider: string): Promise<number> {
  const removed = await tx.query(
    `DELETE FROM provider_event WHERE state = 'unknown' AND ($1 = '' OR provider = $1) RETURNING 1`,
    [provider],
  )
  return removed.length
}

/**
 * Puts an event that was given up, or waits for its next try, to the front of the queue with all
 * its tries; returns false when it was settled or put there meanwhile. Settling reads the subject
 * at the provider, so once more does no harm.
 */
export async function requeueEvent(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const queued = await tx.query(
    `UPDATE provider_event SET state = 'queued', tries = 0, next_at = $2, ended_at = NULL, repeats = repeats + 1
     WHERE id = $1 AND (state IN ('dead', 'unknown') OR (state = 'queued' AND tries > 0)) RETURNING 1`,
    [id, now],
  )
  return queued.length > 0
}
