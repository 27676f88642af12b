import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAnsweringServer } from './http-server.ts'
import type { ServerHeaders } from './unread-requests.ts'

/** Connects to a server that answers by `fetch`. */
async function connectTo(
  fetch: Parameters<typeof createAnsweringServer>[0],
  headers: ServerHeaders = {},
): Promise<Socket> {
  const server = createAnsweringServer(fetch, headers)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return connect(port, '127.0.0.1')
}

/** Sends bytes to a server, and returns all that it answers until it has closed the connection. */
async function send(bytes: string): Promise<string> {
  const socket = await connectTo(async (request) => new Response(await request.text()), {
    'Referrer-Policy': 'same-origin',
  })
  let answered = ''
  socket.on('data', (chunk) => (answered += chunk.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return answered
}

/** Answers with a body that begins and never ends. */
function endless() {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('part')),
  })
  return new Response(body)
}

const HEAD = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'

describe('a request that reaches no route', () => {
  test('a request with too long an address gets a page that says so', async () => {
    const answer = await send(`GET /p/x?n=${'%D0%AF'.repeat(4000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('Адрес слишком длинный')
    expect(answer).toContain('The address is too long')
  })

  test.each([
    ['is no HTTP', 'nonsense\r\n\r\n', '400 Bad Request'],
    ['has an unknown method', `FOO / ${HEAD}\r\n`, '400 Bad Request'],
    ['asks for a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
    ['has a backslash in its path', `GET /\\x ${HEAD}\r\n`, '400 Bad Request'],
    [
      'has a space in its host',
      'GET / HTTP/1.1\r\nHost: x y\r\nConnection: close\r\n\r\n',
      '400 Bad',
    ],
    ['is for no path', `OPTIONS * ${HEAD}\r\n`, '400 Bad Request'],
    ['has two lengths', `POST / ${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`, '400 Bad'],
    [
      'has a broken chunk',
      `POST / ${HEAD}Transfer-Encoding: chunked\r\n\r\nz\r\n`,
      '400 Bad Request',
    ],
    [
      'expects what nobody does',
      `POST / ${HEAD}Expect: x\r\nContent-Length: 1\r\n\r\na`,
      '417 Exp',
    ],
  ])(
    'a request that reaches no route because it %s gets a failure of the API',
    async (_why, bytes, status) => {
      const answer = await send(bytes)
      expect(answer).toContain(`HTTP/1.1 ${status}`)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'BAD_REQUEST' })
      const names = head.toLowerCase().split('\r\n')
      expect(names).toContain('x-content-type-options: nosniff')
      expect(names).toContain('cache-control: no-store')
      expect(names).toContain('referrer-policy: same-origin')
    },
  )

  test('a request behind one whose answer has begun ends the connection and adds nothing to that answer', async () => {
    const socket = await connectTo(endless)
    let answered = ''
    const begun = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        answered += chunk.toString()
        if (answered.includes('part')) resolve()
      })
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await begun
    socket.write('nonsense\r\n\r\n')
    await once(socket, 'close')
    expect(answered).not.toContain('400')
  })
})
