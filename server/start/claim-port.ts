import { createAdaptorServer } from '@hono/node-server'
import { StartError } from './start-error.ts'

type Handler = Parameters<typeof createAdaptorServer>[0]['fetch']

export type HttpServer = ReturnType<typeof createAdaptorServer>

export interface ClaimedPort {
  server: HttpServer
  /** The port itself, also when 0 asked for any free one. */
  port: number
  /** Hands all requests from now on to `handler`. */
  open: (handler: Handler) => void
}

/**
 * Listens at once, so that a taken port is known before any work is done; until `open`, every
 * request is told to come back. Throws StartError when the port cannot be had.
 */
export async function claimPort(port: number, host: string | undefined): Promise<ClaimedPort> {
  let handler: Handler = answerStarting
  const server = createAdaptorServer({ fetch: (request, bindings) => handler(request, bindings) })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusePort(error, port, host)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    open: (opened) => {
      handler = opened
    },
  }
}

function answerStarting(): Response {
  return Response.json(
    { status: 'error', code: 'STARTING', message: 'The wallet is starting' },
    { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } },
  )
}

function refusePort(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken: end the program that has it, or set PORT`)
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} is not allowed to this user: set PORT to 1024 or above`)
  }
  return new StartError(`Cannot listen on ${host ?? 'this machine'}, port ${port}: ${error.code}`)
}
