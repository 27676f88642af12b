import type { Queryable } from '../../db/database.ts'
import type { EventKind } from '../../gateways/event-source.ts'
import type { Clock } from '../../lib/clock.ts'
import { describeFailure } from '../../ops/log/failure-description.ts'
import type { Log } from '../../ops/log/log.ts'
import type { Metrics } from '../../ops/metrics/metrics.ts'
import { claimWork, tryLater, type WorkKind } from '../work-queue/claim-work.ts'
import { HOUR_MS } from '../../../contract/rules/durations.ts'

/**
 * Tries of an event whose subject is busy, or whose provider is not connected, over about two days.
 */
const MAX_BUSY_TRIES = 60
/** Tries of an event that cannot be settled, over about half a day. */
const MAX_TRIES = 20
/**
 * Tries of an event whose subject is not ours; it may come before we have stored the subject's id.
 */
export const UNKNOWN_TRIES = 8

/** What an event is about. */
export interface EventSubject {
  provider: string
  ref: string
}

/**
 * Reads the subject again at its provider and settles by what was read. `busy`: another reading of
 * it is under way. `unknown`: no such subject is ours.
 */
export type SettleSubject = (subject: EventSubject) => Promise<'settled' | 'busy' | 'unknown'>

/** How the events of each kind are settled; one that no kind settles waits. */
export type Settlers = Readonly<Partial<Record<EventKind, SettleSubject>>>

interface EventContext {
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
  /**
   * How often it was reported again; one that is reported while it is settled is settled once more.
   */
  repeats: number
}

const EVENT: WorkKind<Claimed> = {
  table: 'provider_event',
  key: ['id', 'repeats'],
  due: 'next_at',
  open: "state = 'queued'",
  columns: 'id, provider, kind, ref, tries, is_signed, repeats',
  onClaim: 'tries = tries + 1',
  claimMs: 120_000,
  pauses: { firstMs: 2000, longestMs: HOUR_MS, most: MAX_BUSY_TRIES },
}

/**
 * Claims up to `most` due events and returns a function for each that settles it and returns
 * whether its subject was read; safe with several processes. What fails is tried again after 2, 4,
 * 8… s, at most an hour, and given up as dead after twenty tries; one whose subject is busy after
 * sixty.
 */
export async function claimEvents(
  db: Queryable,
  settling: EventContext,
  most: number,
): Promise<(() => Promise<boolean>)[]> {
  const claimed = await claimWork(db, EVENT, {
    now: settling.clock.now(),
    most,
    only: 'kind IN (SELECT jsonb_array_elements_text($3::jsonb))',
    values: [JSON.stringify(Object.keys(settling.settlers))],
  })
  return claimed.map((event) => () => settle(db, event, settling))
}

async function settle(db: Queryable, event: Claimed, settling: EventContext): Promise<boolean> {
  const { log } = settling
  const { provider, ref, kind, id, tries } = event
  try {
    const outcome = (await settling.settlers[kind]?.({ provider, ref })) ?? 'busy'
    if (outcome === 'settled') await end(db, event, { state: 'settled', settling })
    else if (outcome === 'busy' || tries < UNKNOWN_TRIES) await postpone(db, event, settling)
    else if (event.is_signed) await end(db, event, { state: 'unknown', settling })
    else await drop(db, event, settling)
    return true
  } catch (error) {
    const about = { event_id: id, provider, kind, tries, ...describeFailure(error) }
    if (tries < MAX_TRIES) {
      log.warn('provider event was not settled', about)
      await postpone(db, event, settling)
    } else {
      log.error('provider event was given up', about)
      await end(db, event, { state: 'dead', settling })
    }
    return false
  }
}

/** An event that anybody may have made, and that is about nothing of ours, leaves nothing. */
async function drop(db: Queryable, event: Claimed, { metrics }: EventContext): Promise<void> {
  const { id, provider, repeats } = event
  await db.query(`DELETE FROM provider_event WHERE id = $1 AND state = 'queued' AND repeats = $2`, [
    id,
    repeats,
  ])
  metrics.countEvent(provider, 'unknown')
}

async function postpone(db: Queryable, event: Claimed, settling: EventContext): Promise<void> {
  const { provider, kind, id, tries } = event
  if (await tryLater(db, EVENT, event, { now: settling.clock.now(), tries })) return
  settling.log.error('provider event was given up', { event_id: id, provider, kind, tries })
  await end(db, event, { state: 'dead', settling })
}

interface End {
  state: 'settled' | 'unknown' | 'dead'
  settling: EventContext
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
