import { endpoints } from '../../../contract/endpoints.ts'
import type { LiveEvent } from '../../../contract/calls/live.ts'
import type { Context } from '../../context.ts'
import type { Session } from '../../domain/sessions/sessions.ts'
import type { LiveHub } from '../../domain/live/live-hub.ts'
import { readKinds } from '../../domain/live/read-changes.ts'
import { defineRoute } from '../define-route.ts'
import type { WebApp } from '../web-app.ts'
import { SECOND_MS } from '../../../contract/rules/durations.ts'

/** Pieces that wait for a reader; one who takes none for minutes is gone. */
const MAX_WAITING = 16

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // Nothing in between may store it, compress it or collect it before it is passed on.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * Routes of the live channel, by which open apps learn that something has changed (decision 076).
 */
export function addLiveRoutes(app: WebApp, context: Context): void {
  const { db, live } = context

  defineRoute(app, context, endpoints.liveChanges, async ({ session, query, now }) => ({
    kinds: await readKinds(db, { userId: session.userId, since: before(now, query.age) }),
  }))

  defineRoute(app, context, endpoints.liveEvents, async ({ session, query, now, web }) => {
    if (web.req.method === 'HEAD') return web.body(null, 200, HEADERS)
    const stream = await openStream(live, session, before(now, query.age))
    return web.body(stream, 200, HEADERS)
  })
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * SECOND_MS)
}

/** Opens a stream of events to a session. Throws BUSY. */
async function openStream(
  live: LiveHub,
  session: Session,
  since: Date,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const parts: { leave: () => void; controller?: ReadableStreamDefaultController<Uint8Array> } = {
    leave: () => {},
  }
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (parts.controller = controller),
    cancel: () => parts.leave(),
  })
  const close = () => {
    parts.leave()
    try {
      parts.controller?.close()
    } catch {
      // Its reader has gone.
    }
  }
  const write = (text: string) => {
    if ((parts.controller?.desiredSize ?? 0) < -MAX_WAITING) return close()
    try {
      parts.controller?.enqueue(encoder.encode(text))
    } catch {
      parts.leave()
    }
  }
  const sink = {
    send: (event: LiveEvent) => write(writeEvent(event)),
    beat: () => write(':\n\n'),
    close,
  }
  parts.leave = await live.open(session, sink, since)
  return stream
}

function writeEvent({ event, data }: LiveEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
