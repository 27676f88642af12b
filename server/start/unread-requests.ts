import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { DEFAULT_LANGUAGE } from '../../contract/calls/texts.ts'
import { type FailureCode, statusOf } from '../http/failures.ts'
import { translate } from '../messages/message.ts'

/** Headers that every answer of a server carries. */
export type ServerHeaders = Readonly<Record<string, string>>

/** Why a request reached no route: what Node or its adapter made of it. */
interface RefusedRequest {
  code: FailureCode
  /** Where it is not that of the code. */
  status?: number
}

const BROKEN: RefusedRequest = { code: 'BAD_REQUEST' }
const TOO_LONG = 431

/** By the code of Node's error; any other is a broken request. */
const REFUSED: Readonly<Record<string, RefusedRequest>> = {
  HPE_HEADER_OVERFLOW: { code: 'BAD_REQUEST', status: TOO_LONG },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'BODY_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'BAD_REQUEST', status: 408 },
}

/** In both languages: nothing of the request is known. */
const PAGE =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>431</title><p>Адрес слишком длинный. <a href="/">На главную</a></p>' +
  '<p lang="en">The address is too long. <a href="/">Go to Home</a></p>'

/**
 * Answers requests that no handler of a server gets: what is no HTTP, what does not arrive in time,
 * CONNECT, and expectations that nobody fulfils. The answers are failures as the API has them, in
 * the default language, with `headers`; an address that is too long gets a page. Each of these
 * connections ends.
 */
export function answerUnread(server: Server, headers: ServerHeaders): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) socket.destroy()
    else refuseSocket(socket, REFUSED[code] ?? BROKEN, headers)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuseSocket(socket, BROKEN, headers),
  )
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { head, body } = write({ code: 'BAD_REQUEST', status: 417 }, headers)
    response.writeHead(417, { ...head, Connection: 'close' }).end(body)
  })
}

/**
 * Returns the answer to a request that the adapter could not pass on, e.g. for the address `/\x`.
 */
export function refuseRequest(thrown: unknown, headers: ServerHeaders): Response {
  const refused: RefusedRequest = thrown instanceof RequestError ? BROKEN : { code: 'INTERNAL' }
  const { status, head, body } = write(refused, headers)
  return new Response(body, { status, headers: head })
}

/**
 * Returns whether a part of an answer is on its way: another one behind it would be in its body.
 */
function isBeingAnswered(socket: Duplex): boolean {
  // Node keeps the answer of a socket here, and asks it for the same reason.
  const { _httpMessage: answer }: { _httpMessage?: ServerResponse | null } = socket as object
  return answer?.headersSent === true
}

function refuseSocket(socket: Duplex, refused: RefusedRequest, headers: ServerHeaders): void {
  const { status, head, body } = write(refused, headers)
  const lines = Object.entries({ ...head, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`
  socket.end([first, ...lines, '', body].join('\r\n'), () => socket.destroy())
}

function write(refused: RefusedRequest, headers: ServerHeaders) {
  const { code, status = statusOf(code) } = refused
  // A browser shows nothing for an answer without a page.
  const isPage = status === TOO_LONG
  const message = translate(code, DEFAULT_LANGUAGE)
  const body = isPage ? PAGE : JSON.stringify({ status: 'error', code, message })
  const head = {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  return { status, head, body }
}
