import { describeFailure } from '../ops/log/failure-description.ts'
import type { Log } from '../ops/log/log.ts'
import type { WebContext } from './web-app.ts'

/** A file that is sent while it is made. */
export interface SentFile {
  bytes: AsyncIterable<Uint8Array>
  /** With its ending. */
  name: string
  /** Media type. */
  type: string
}

/**
 * Sends a file piece by piece, as fast as it is read; whoever stops reading ends its making. The
 * headers are sent before the file is made: what fails afterwards is logged and ends the
 * connection.
 */
export function sendFile(web: WebContext, log: Log, { bytes, name, type }: SentFile): Response {
  const pieces = logged(bytes, web, log)
  return web.body(streamOf(pieces), 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

async function* logged(bytes: AsyncIterable<Uint8Array>, web: WebContext, log: Log) {
  try {
    yield* bytes
  } catch (error) {
    log.error('request failed', { request_id: web.var.requestId, ...describeFailure(error) })
    throw error
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
