import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import type { Lifecycle } from '../context.ts'
import { StartError } from './start-error.ts'
import { answerUnread, refuseRequest, type ServerHeaders } from './unread-requests.ts'

type Handler = Parameters<typeof getRequestListener>[0]

const HEALTH = /^\/(?:healthz|readyz)$/
const CONNECT_TIMEOUT_MS = 1000

/**
 * Creates a server that does not listen yet, whose requests `fetch` answers; those that it cannot
 * get are refused with `headers`.
 */
export function createAnsweringServer(fetch: Handler, headers: ServerHeaders): Server {
  const listener = getRequestListener(fetch, {
    hostname: 'localhost',
    errorHandler: (thrown) => refuseRequest(thrown, headers),
  })
  // Health checks of load balancers may come without a Host header.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    void listener(request, response)
  })
  answerUnread(server, headers)
  return server
}

/**
 * Creates a server that does not listen yet. `serve` sets its handler. While draining it closes
 * each connection after its answer.
 */
export function createHttpServer(
  lifecycle: Lifecycle,
  headers: ServerHeaders = {},
): {
  server: Server
  serve: (handler: Handler) => void
} {
  const refuse = () => answerRefusal(headers)
  let handler: Handler = refuse
  const server = createAnsweringServer(
    (request, bindings) =>
      lifecycle.isRefusing && isSafeToRepeat(request) ? refuse() : handler(request, bindings),
    headers,
  )
  server.prependListener('request', (_request, response) => {
    if (lifecycle.isDraining) response.setHeader('Connection', 'close')
  })
  return {
    server,
    serve: (next) => {
      handler = next
    },
  }
}

/**
 * Throws StartError when something listens on the port already, before any work is done for the
 * start.
 */
export async function refuseTakenPort(
  port: number,
  host = 'localhost',
  setting = 'PORT',
): Promise<void> {
  if (port === 0) return
  const isTaken = await new Promise<boolean>((resolve) => {
    const socket = connect({ port, host, timeout: CONNECT_TIMEOUT_MS })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
  if (isTaken) throw refusePort('EADDRINUSE', { port, host, setting })
}

/** Listens, and returns the actual port, also when 0 asked for any free one. Throws StartError. */
export async function listen(
  server: Server,
  port: number,
  host: string | undefined,
  setting = 'PORT',
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(refusePort(code, { port, host, setting })),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Returns whether another server may safely repeat the request. */
function isSafeToRepeat(request: Request): boolean {
  if (HEALTH.test(new URL(request.url).pathname)) return false
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead || request.headers.has(IDEMPOTENCY_HEADER)
}

function answerRefusal(headers: ServerHeaders): Response {
  return Response.json(
    { status: 'error', code: 'DRAINING', message: 'This server is about to stop' },
    { status: 503, headers: { ...headers, 'Retry-After': '1', 'Cache-Control': 'no-store' } },
  )
}

interface Wanted {
  port: number
  host: string | undefined
  /** The setting that chose the port. */
  setting: string
}

function refusePort(code: string | undefined, { port, host, setting }: Wanted): StartError {
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken: end the program that has it, or set ${setting}`)
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port} is not allowed to this user: set ${setting} to 1024 or above`,
    )
  }
  return new StartError(`Cannot listen on ${host ?? 'this machine'}, port ${port}: ${code}`)
}
