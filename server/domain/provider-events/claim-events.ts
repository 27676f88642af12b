import type { Queryable } from '../../db/database.ts'
import type { EventKind } from '../../gateways/event-source.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import type { Metrics } from '../../ops/metrics/metrics.ts'

/** Lease of a claimed event: longer than reading its subject may take, ms. */
const CLAIM_MS = 120_000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 3_600_000
/** Tries of an event that cannot be settled, over about half a day. */
const MAX_TRIES = 20
/** Tries of an event whose subject is not ours; it may come before we have stored the subject's id. */
export const UNKNOWN_TRIES = 8

/** What an event is about. */
export interface EventSubject {
  provider: string
  ref: string
}

/**
 * Reads the subject again at its provider and settles by what was read. `busy`: another reading of it
 * is under way. `unknown`: no such subject is ours.
 */
export type SettleSubject = (subject: EventSubject) => Promise<'settled' | 'busy' | 'unknown'>

/** How the events of each kind are settled; one that no kind settles waits. */
export type Settlers = Readonly<Partial<Record<EventKind, SettleSubject>>>

interface Settling {
  settlers: Settlers
  clock: Clock
  log: Log
  metrics: Pick<Metrics, 'countEvent'>
}

interface Claimed extends EventSubject {
  id: string
  kind: EventKind
  tries: number
  is_signed: boolean
  /** How often it was reported again; one that is reported while it is settled is settled once more. */
  repeats: number
}

/**
 * Claims up to `most` due events and returns a function for each that settles it and returns whether its
 * subject was read; safe with several processes. What fails is tried again after 2, 4, 8… s, at most an hour,
 * and given up as dead after twenty tries.
 */
export async function claimEvents(
  db: Queryable,
  settling: Settling,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const claimed = await claimDue(db, settling, most)
  return claimed.map((event) => () => settle(db, event, settling))
}

function claimDue(db: Queryable, { settlers, clock }: Settling, most: number): Promise<Claimed[]> {
  const now = clock.now()
  const kinds = JSON.stringify(Object.keys(settlers))
  return db.query(
    `UPDATE provider_event SET next_at = $2, tries = tries + 1
     WHERE state = 'queued' AND next_at <= $1 AND id IN (
       SELECT id FROM provider_event WHERE state = 'queued' AND next_at <= $1
         AND kind IN (SELECT jsonb_array_elements_text($4::jsonb))
       ORDER BY next_at LIMIT $3::int)
     RETURNING id, provider, kind, ref, tries, is_signed, repeats`,
    [now, new Date(now.getTime() + CLAIM_MS), most, kinds],
  )
}

async function settle(db: Queryable, event: Claimed, settling: Settling): Promise<boolean> {
  const { clock, log } = settling
  const { provider, ref, kind, id, tries } = event
  try {
    const outcome = (await settling.settlers[kind]?.({ provider, ref })) ?? 'busy'
    if (outcome === 'busy') await postpone(db, event, clock.now())
    else if (outcome === 'settled') await end(db, event, { state: 'settled', settling })
    else if (tries < UNKNOWN_TRIES) await postpone(db, event, clock.now())
    else if (event.is_signed) await end(db, event, { state: 'unknown', settling })
    else await drop(db, event, settling)
    return true
  } catch (error) {
    const about = { event_id: id, provider, kind, tries, ...describeFailure(error) }
    if (tries < MAX_TRIES) {
      log.warn('provider event was not settled', about)
      await postpone(db, event, clock.now())
    } else {
      log.error('provider event was given up', about)
      await end(db, event, { state: 'dead', settling })
    }
    return false
  }
}

/** An event that anybody may have made, and that is about nothing of ours, leaves nothing. */
async function drop(db: Queryable, event: Claimed, { metrics }: Settling): Promise<void> {
  const { id, provider, repeats } = event
  await db.query(`DELETE FROM provider_event WHERE id = $1 AND state = 'queued' AND repeats = $2`, [
    id,
    repeats,
  ])
  metrics.countEvent(provider, 'unknown')
}

async function postpone(db: Queryable, { id, tries, repeats }: Claimed, now: Date): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
  await db.query(
    `UPDATE provider_event SET next_at = $2 WHERE id = $1 AND state = 'queued' AND repeats = $3`,
    [id, new Date(now.getTime() + pause), repeats],
  )
}

interface End {
  state: 'settled' | 'unknown' | 'dead'
  settling: Settling
}

/** The body of a settled event has done its work; the others keep it for the operator. */
async function end(db: Queryable, event: Claimed, { state, settling }: End): Promise<void> {
  await db.query(
    `UPDATE provider_event SET state = $2, ended_at = $3,
       body = CASE WHEN $4::boolean THEN '' ELSE body END,
       headers = CASE WHEN $4::boolean THEN '{}'::jsonb ELSE headers END
     WHERE id = $1 AND state = 'queued' AND repeats = $5`,
    [event.id, state, settling.clock.now(), state === 'settled', event.repeats],
  )
  settling.metrics.countEvent(event.provider, state)
}
