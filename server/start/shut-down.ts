import type { Context } from '../context.ts'
import type { HttpServer } from './claim-port.ts'

const DEADLINE_MS = 10_000
const IDLE_POLL_MS = 100

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

/** One call is not enough: a connection that is busy now falls idle later and would stay open. */
async function closeServer(server: HttpServer): Promise<void> {
  const closeIdle = () => {
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  const poll = setInterval(closeIdle, IDLE_POLL_MS)
  await new Promise((resolve) => {
    server.close(resolve)
    closeIdle()
  })
  clearInterval(poll)
}
