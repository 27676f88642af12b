import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answerBrokenRequest } from './answer-broken-request.ts'

/** Sends bytes to a server that answers broken requests, and returns its answer when it has closed the connection. */
async function send(bytes: string): Promise<string> {
  const server = createServer((_request, response) => response.end('fine'))
  server.on('clientError', answerBrokenRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('a request that cannot be read', () => {
  test('with too long an address gets a page that says so', async () => {
    const answer = await send(`GET /p/x?n=${'%D0%AF'.repeat(4000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('Адрес слишком длинный')
    expect(answer).toContain('The address is too long')
  })

  test('that is no HTTP gets an empty refusal', async () => {
    const answer = await send('nonsense\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/Content-Length: 0\r\n\r\n$/)
  })
})
