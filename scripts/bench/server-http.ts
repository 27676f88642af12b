import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { endpoints } from '../../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import { drive, type Figures } from './server-drive.ts'
import type { BenchOwner } from './server-world.ts'

const OK = 'HTTP/1.1 200'

/**
 * Sends exchanges or withdrawals over kept-alive connections, one client each. A bare socket instead
 * of an HTTP client: it shares the processors with the server that it measures.
 */
export async function driveHttp(
  address: string,
  owners: readonly BenchOwner[],
  { act, clients, seconds }: { act: 'exchange' | 'withdrawal'; clients: number; seconds: number },
): Promise<Figures> {
  const { hostname, port } = new URL(address)
  const connections = await Promise.all(
    Array.from({ length: clients }, () => open(hostname, Number(port))),
  )
  const figures = await drive(clients, seconds, async (client, n) => {
    const owner = owners[client % owners.length]
    const ask = connections[client]
    if (!owner || !ask) throw new Error('no owner or no connection')
    const body = act === 'exchange' ? owner.exchanges[n % 2] : withdrawalOf(owner)
    const answer = await ask(write(endpoints[act].path, owner.token, JSON.stringify(body)))
    if (!answer.startsWith(OK)) throw new Error(answer)
  })
  for (const ask of connections) ask.end()
  return figures
}

function withdrawalOf({ pin }: BenchOwner) {
  return { amount: '1.00', currency_code: 'USD', pin, pan: '4111111111111111' }
}

function write(path: string, token: string, body: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    'Content-Type: application/json',
    `Authorization: Token ${token}`,
    `${IDEMPOTENCY_HEADER}: ${randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

interface Ask {
  (request: string): Promise<string>
  end: () => void
}

function open(host: string, port: number): Promise<Ask> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(askOver(socket)))
    socket.setNoDelay(true).once('error', reject)
  })
}

/** One request at a time; an answer is whole when its Content-Length has arrived. */
function askOver(socket: Socket): Ask {
  let received = ''
  let waiting: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    const [head = '', body] = received.split('\r\n\r\n', 2)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    if (body === undefined || body.length < Number(length ?? 0)) return
    const answer = received
    received = ''
    waiting?.resolve(answer)
  })
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  const ask = (request: string) =>
    new Promise<string>((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(request)
    })
  return Object.assign(ask, { end: () => void socket.destroy() })
}
