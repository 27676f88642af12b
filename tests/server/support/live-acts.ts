import * as v from 'valibot'
import { LiveEvent } from '../../../contract/calls/live.ts'
import type { Requester } from './app-harness.ts'

/** A stream of events as an app reads it. */
export interface LiveReader {
  response: Response
  /** Events so far. */
  events: LiveEvent[]
  /** Signs of life so far. */
  beats: () => number
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  isEnded: () => boolean
  close: () => Promise<void>
}

/** Opens the live channel of a session; the events are read as they come. */
export async function openLive(app: Requester, token: string, age = '0'): Promise<LiveReader> {
  const response = await app.request(`/v2/live/events?age=${age}`, {
    headers: { Authorization: `Token ${token}`, Accept: 'text/event-stream' },
  })
  const events: LiveEvent[] = []
  const state = { beats: 0, isEnded: false }
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    let rest = ''
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) break
      const parts = (rest + piece.value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        if (part.startsWith(':')) state.beats += 1
        else events.push(parseEvent(part))
      }
    }
    state.isEnded = true
  }
  const ended = response.ok ? read() : Promise.resolve()
  return {
    response,
    events,
    beats: () => state.beats,
    ended,
    isEnded: () => state.isEnded,
    close: async () => reader?.cancel(),
  }
}

/** The kinds of all changes in the events of a reader, each once. */
export function kindsOf({ events }: LiveReader): string[] {
  const told = events.flatMap((one) => (one.event === 'change' ? one.data.kinds : []))
  return [...new Set(told)].toSorted()
}

function parseEvent(text: string): LiveEvent {
  const lines = new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  return v.parse(LiveEvent, {
    event: lines.get('event'),
    data: JSON.parse(lines.get('data') ?? ''),
  })
}
