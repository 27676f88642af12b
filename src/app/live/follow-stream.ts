import * as v from 'valibot'
import { ApiError } from '../../kernel/api/api-error.ts'
import { call } from '../../kernel/api/call.ts'
import { openEvents } from '../../kernel/api/open-events.ts'
import { LIVE_AGE_SECONDS, LiveEvent, liveEndpoints } from '../../../contract/calls/live.ts'
import type { LiveKind } from '../../../contract/rules/live-kinds.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/**
 * The first event comes at once; where it does not, something in between collects the stream, ms.
 */
const FIRST_MS = 10_000
/** The server shows a sign of life every 15 s, ms. */
const SILENCE_MS = 40_000
/** Time by which a change may be committed after the moment that it bears, s. */
const MARGIN_SECONDS = 10

/** How a stream ended; `missing` where the server has none. */
export type StreamEnd = 'ended' | 'session' | 'replaced' | 'missing' | 'failed'

/** The app that follows: since when it may have missed something, and what it does with changes. */
export interface Follower {
  /** Returns how long ago the app last knew all, ms. */
  missedMs: () => number
  /** Called with what has changed, also with nothing: until now the app has missed nothing. */
  onChange: (kinds: readonly LiveKind[]) => void
}

/** Follows the stream of events until it ends, and returns how. Throws when the signal ends it. */
export async function followStream(
  { missedMs, onChange }: Follower,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), FIRST_MS)
  let end: StreamEnd = 'ended'
  try {
    await openEvents(
      liveEndpoints.liveEvents,
      { query: { age: ageOf(missedMs()) }, signal: AbortSignal.any([signal, silence.signal]) },
      {
        onEvent: ({ event, data }) => {
          const told = parseEvent(event, data)
          if (told?.event === 'change') onChange(told.data.kinds)
          if (told?.event === 'end') end = told.data.reason === 'session' ? 'session' : 'replaced'
        },
        onPiece: () => {
          onChange([])
          clearTimeout(timer)
          timer = setTimeout(() => silence.abort(), SILENCE_MS)
        },
      },
    )
    return end
  } catch (error) {
    signal.throwIfAborted()
    return endOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Asks once what has changed, where there is no stream. */
export async function askChanges(
  { missedMs, onChange }: Follower,
  signal: AbortSignal,
): Promise<StreamEnd> {
  try {
    const query = { age: ageOf(missedMs()) }
    onChange((await call(liveEndpoints.liveChanges, { query, signal })).kinds)
    return 'ended'
  } catch (error) {
    signal.throwIfAborted()
    return endOf(error)
  }
}

/** Whole seconds, with a margin; a server looks back no further than it says. */
function ageOf(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS) + MARGIN_SECONDS
  return String(Math.min(seconds, LIVE_AGE_SECONDS))
}

function endOf(error: unknown): StreamEnd {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.kind === 'session') return 'session'
  return error.kind === 'refused' && ['NOT_FOUND', 'METHOD_NOT_ALLOWED'].includes(error.code)
    ? 'missing'
    : 'failed'
}

/** An event of a newer server may be unknown here. */
function parseEvent(event: string | undefined, data: string): LiveEvent | undefined {
  try {
    return v.parse(LiveEvent, { event, data: JSON.parse(data) })
  } catch {
    return undefined
  }
}
