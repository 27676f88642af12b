import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

const DEADLINE_MS = 10_000
const IDLE_POLL_MS = 200

/** Time for proxies to notice the refusals and stop sending, ms. */
const REFUSING_SECONDS = 1

interface RunningServer {
  server: Server
  jobs: { stop(): unknown }
  context: Pick<Context, 'lifecycle' | 'db' | 'live' | 'log'>
  /**
   * Time for which requests are answered after the signal, so that proxies notice; 0 stops
   * immediately.
   */
  drainSeconds: number
}

/**
 * Ends the server in order on a signal (SIGTERM, SIGINT): /readyz turns 503, after the drain
 * time what another server can do is refused for a second, then it takes no new connections,
 * running requests finish, jobs stop, the database closes. 10 s after the drain it ends anyway. A
 * second signal skips the drain.
 */
export function shutDownOnSignal(running: RunningServer): void {
  const hurry = new AbortController()
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return hurry.abort()
    isEnding = true
    return void shutDown(running, signal, hurry.signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

async function shutDown(running: RunningServer, signal: string, hurry: AbortSignal) {
  const { server, jobs, context } = running
  const { lifecycle, db, log } = context
  log.info('shutting down', { signal })
  lifecycle.isDraining = true
  if (running.drainSeconds > 0) {
    await wait(running.drainSeconds, hurry)
    lifecycle.isRefusing = true
    await wait(REFUSING_SECONDS, hurry)
  }
  setTimeout(() => {
    log.error('shutdown took too long')
    process.exit(1)
  }, DEADLINE_MS).unref()
  context.live.drain()
  try {
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

/** Waits, until a second signal skips it. */
async function wait(seconds: number, hurry: AbortSignal): Promise<void> {
  await sleep(seconds * SECOND_MS, undefined, { signal: hurry }).catch(() => {})
}

/**
 * Accepts no new connection and repeatedly closes idle ones. The first round is delayed, so that
 * requests in transit are answered.
 */
async function closeServer(server: Server): Promise<void> {
  const poll = setInterval(() => server.closeIdleConnections(), IDLE_POLL_MS)
  // Closing an HTTP server would cut idle connections immediately.
  await new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
  clearInterval(poll)
}
