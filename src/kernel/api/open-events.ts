import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, readReply, request } from './call.ts'

/** Listeners to a stream of events. */
export interface EventListeners {
  onEvent: (message: EventSourceMessage) => void
  /** Called with each piece, also with one that is a sign of life alone. */
  onPiece: () => void
}

/**
 * Opens a stream of server-sent events and resolves when the server has ended it. The token goes in
 * the header, as with every call, which `EventSource` cannot send. Throws an `ApiError` where none
 * was opened or it broke off; the caller's signal ends it.
 */
export async function openEvents<E extends Endpoint & { isEndless: true }>(
  endpoint: E,
  options: CallOptions<E> & { signal: AbortSignal },
  { onEvent, onPiece }: EventListeners,
): Promise<void> {
  const reply = await request(endpoint, options)
  const { ok, body, headers } = reply.response
  if (!ok || !body || headers.get('Content-Type') !== endpoint.files?.[0]) {
    await readReply(endpoint, reply)
    throw new ApiError('malformed', endpoint.path)
  }
  const parser = createParser({ onEvent })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onPiece()
      parser.feed(value)
    }
  } catch (error) {
    if (options.signal.aborted) throw error
    throw new ApiError('network')
  }
}
