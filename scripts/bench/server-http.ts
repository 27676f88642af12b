import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/wire.ts'
import { drive, driveWarm, type Figures, takeOwner } from './server-drive.ts'
import { type BenchOwner, transferBody, WRONG_PIN } from './server-world.ts'
import { SECOND_MS } from '../../contract/rules/durations.ts'

const OK = 'HTTP/1.1 200'

const REFUSED = 'HTTP/1.1 422'

/** What is sent over HTTP: a money act of each owner, done or refused, or a read of each. */
export type HttpCall =
  | 'exchange'
  | 'transfer'
  | 'withdrawal'
  | 'beyond limit'
  | 'wrong PIN'
  | keyof typeof READS

/** What the app asks first on Home, a page of the history and the rates. */
export const READS = {
  wallet: 'GET /v2/wallet',
  profile: 'GET /v2/wallet/auth/info',
  history: 'GET /v2/wallet/transaction?page_size=50',
  rates: 'POST /v2/wallet/exchange/rates',
} as const

/** How many clients call, and for how long. */
export interface HttpLoad {
  clients: number
  seconds: number
  /** Greatest number of calls a second of all clients; without it as many as are answered. */
  mostPerSecond?: number
}

/** Sends one kind of call over kept-alive connections. */
export function driveCalls(
  address: string,
  owners: readonly BenchOwner[],
  { call, ...load }: HttpLoad & { call: HttpCall },
): Promise<Figures> {
  return driveHttp(
    address,
    load,
    (client, n) => {
      const { owner, turn } = takeOwner(owners, { client, clients: load.clients, n })
      return call in READS ? writeRead(call, owner) : writeAct(call, owner, turn)
    },
    { expected: call === 'beyond limit' || call === 'wrong PIN' ? REFUSED : OK },
  )
}

/** Sends GET of a path that needs no session, without a time before it that is not measured. */
export function drivePath(address: string, path: string, load: HttpLoad): Promise<Figures> {
  return driveHttp(address, load, () => write(`GET ${path}`, [], ''), { driver: drive })
}

/** Returns how many bytes a read is answered with. */
export async function measureRead(
  address: string,
  owner: BenchOwner,
  call: keyof typeof READS,
): Promise<number> {
  const { hostname, port } = new URL(address)
  const ask = await connectTo(hostname, Number(port))
  const answer = await ask(writeRead(call, owner))
  ask.end()
  if (!answer.startsWith(OK)) throw new Error(answer)
  return answer.slice(answer.indexOf('\r\n\r\n') + 4).length
}

interface AnswerOptions {
  expected?: string
  driver?: typeof drive
}

/**
 * A bare socket instead of an HTTP client: it shares the processors with the server that it
 * measures.
 */
async function driveHttp(
  address: string,
  { clients, seconds, mostPerSecond = Number.POSITIVE_INFINITY }: HttpLoad,
  request: (client: number, n: number) => string,
  { expected = OK, driver = driveWarm }: AnswerOptions = {},
): Promise<Figures> {
  const { hostname, port } = new URL(address)
  const connections = await Promise.all(
    Array.from({ length: clients }, () => connectTo(hostname, Number(port))),
  )
  const everyMs = (clients * SECOND_MS) / mostPerSecond
  const figures = await driver(clients, seconds, async (client, n) => {
    const ask = connections[client]
    if (!ask) throw new Error('no connection')
    const from = performance.now()
    const answer = await ask(request(client, n))
    if (!answer.startsWith(expected)) throw new Error(answer)
    const wait = from + everyMs - performance.now()
    if (wait > 0) await sleep(wait)
  })
  for (const ask of connections) ask.end()
  return figures
}

/**
 * Two wrong PINs after a right one, for an act that is refused by its amount: five wrong ones in a
 * row would lock it.
 */
const WRONG_PINS = 2
const BEYOND_LIMIT = '1000000001.00'

function writeAct(call: HttpCall, owner: BenchOwner, turn: number): string {
  const { token } = owner
  const [path, body] = describeAct(call, owner, turn)
  const headers = [`Authorization: Token ${token}`, `${IDEMPOTENCY_HEADER}: ${randomUUID()}`]
  return write(`POST ${path}`, headers, JSON.stringify(body))
}

function describeAct(call: HttpCall, owner: BenchOwner, turn: number): [string, unknown] {
  const { pin } = owner
  const transfer = { ...transferBody(owner), pin }
  const isWrong = call === 'wrong PIN' && turn % (WRONG_PINS + 1) > 0
  switch (call) {
    case 'exchange':
      return [endpoints.exchange.path, owner.exchanges[turn % 2]]
    case 'transfer':
      return [endpoints.transfer.path, transfer]
    case 'beyond limit':
    case 'wrong PIN':
      return [
        endpoints.transfer.path,
        { ...transfer, amount: BEYOND_LIMIT, ...(isWrong && { pin: WRONG_PIN }) },
      ]
    default:
      return [endpoints.withdrawal.path, { ...WITHDRAWAL, pin }]
  }
}

const WITHDRAWAL = {
  amount: '1.00',
  currency_code: 'USD',
  pan: '4111111111111111',
  is_repeat_confirmed: true,
}

function writeRead(call: HttpCall, { token }: BenchOwner): string {
  const line = Object.entries(READS).find(([name]) => name === call)?.[1] ?? ''
  return write(line, [`Authorization: Token ${token}`], line.startsWith('POST') ? '{}' : '')
}

function write(line: string, headers: readonly string[], body: string): string {
  return [
    `${line} HTTP/1.1`,
    'Host: bench',
    ...headers,
    ...(body ? ['Content-Type: application/json'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

interface Ask {
  (request: string): Promise<string>
  end: () => void
}

/** Opens a connection that carries one request after another. */
export function connectTo(host: string, port: number): Promise<Ask> {
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
