import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { LIVE_KINDS } from '../rules/live-kinds.ts'
import { rowsOf } from '../values.ts'

/** What to read again. Kinds that this build lacks are left out. */
const Change = v.object({ kinds: rowsOf(v.picklist(LIVE_KINDS)) })

/** The longest time that a server looks back, seconds. */
export const LIVE_AGE_SECONDS = 90

/** How old the data of the app is, whole seconds; 0 where it is unknown. */
const AgeQuery = v.object({
  age: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(LIVE_AGE_SECONDS)),
    '0',
  ),
})

/** Events of the live channel by their names (decision 076). */
export const LiveEvent = v.variant('event', [
  /** The first one covers the time that the app has missed, also of nothing. */
  v.object({ event: v.literal('change'), data: Change }),
  /** The last one: the session has ended, or another connection of it replaces this one. */
  v.object({ event: v.literal('end'), data: v.object({ reason: v.string() }) }),
])
export type LiveEvent = v.InferOutput<typeof LiveEvent>

/**
 * Calls of the capability `live`, additions of our server. Neither counts as use of the session.
 */
export const liveEndpoints = {
  liveEvents: {
    method: 'GET',
    path: '/v2/live/events',
    query: AgeQuery,
    answer: v.object({}),
    files: ['text/event-stream'],
    isPassive: true,
    isEndless: true,
  },
  /** For networks that cut the stream. */
  liveChanges: {
    method: 'GET',
    path: '/v2/live/changes',
    query: AgeQuery,
    answer: Change,
    isPassive: true,
  },
} as const satisfies Record<string, Endpoint>
