import { Server } from 'node:net'
import type { Context } from '../context.ts'
import type { HttpServer } from './claim-port.ts'

const DEADLINE_MS = 10_000
const IDLE_POLL_MS = 200

interface Running {
  server: HttpServer
  jobs: { stop(): unknown }
  context: Pick<Context, 'lifecycle' | 'db' | 'log'>
}

/**
 * Ends the server in order when it is told to (SIGTERM, SIGINT): /readyz turns 503, no new
 * connections, running requests finish, jobs stop, the database closes. After 10 s it ends anyway.
 */
export function shutDownOnSignal(running: Running): void {
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    void shutDown(running, signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

async function shutDown({ server, jobs, context }: Running, signal: string) {
  const { lifecycle, db, log } = context
  log.info('shutting down', { signal })
  setTimeout(() => {
    log.error('shutdown took too long')
    process.exit(1)
  }, DEADLINE_MS).unref()
  try {
    lifecycle.isDraining = true
    await closeServer(server)
    await jobs.stop()
    await db.close()
    log.info('stopped')
    process.exit(0)
  } catch (error) {
    log.error('shutdown failed', { error })
    process.exit(1)
  }
}

/**
 * Takes no new connection, and lets go of those that wait for nothing, again and again: one that is
 * busy now falls idle later. The first look comes late, for what is on its way in is to be answered.
 */
async function closeServer(server: HttpServer): Promise<void> {
  const closeIdle = () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  const poll = setInterval(closeIdle, IDLE_POLL_MS)
  // The close of an HTTP server would cut off idle connections at once.
  await new Promise<void>((resolve) => {
    Server.prototype.close.call(server, () => resolve())
  })
  clearInterval(poll)
}
