import type { Duplex } from 'node:stream'

/** Statuses of requests that cannot be read, by the code of their error; any other is 400. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** In both languages: nothing of the request is known. */
const PAGE =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>431</title><p>Адрес слишком длинный. <a href="/">На главную</a></p>' +
  '<p lang="en">The address is too long. <a href="/">Go to Home</a></p>'

/**
 * Answers a request that Node could not read, and ends its connection. An address that is too long gets a page: a browser
 * shows nothing for an answer without a body.
 */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = code === 'HPE_HEADER_OVERFLOW' ? PAGE : ''
  const head = [
    `HTTP/1.1 ${STATUSES[code] ?? '400 Bad Request'}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/html; charset=utf-8',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
