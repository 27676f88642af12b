import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/**
 * What a statement is answered with: success, nothing at all, or an error; a FATAL one ends the
 * connection.
 */
export type FakeAnswer = 'ok' | 'silence' | { severity: 'ERROR' | 'FATAL'; code: string }

/**
 * A server that speaks as much of PostgreSQL's protocol as a driver needs, and misbehaves as
 * instructed.
 */
export interface FakePostgres {
  url: string
  /** Connections that were opened so far, and those that are open. */
  opened(): number
  open(): number
  /** The statements so far. */
  statements: readonly string[]
  close(): Promise<void>
}

/**
 * Starts the server; `answer` chooses what each statement gets, `greet` what a new connection gets.
 */
export async function startFakePostgres(
  answer: (statement: string) => FakeAnswer,
  greet: (n: number) => FakeAnswer = () => 'ok',
): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  const statements: string[] = []
  let opened = 0
  const server = createServer((socket) => {
    opened += 1
    const greeting = greet(opened)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    let isStarted = false
    let statement = ''
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      for (;;) {
        const offset = isStarted ? 1 : 0
        if (received.length < offset + 4) return
        const length = offset + received.readInt32BE(offset)
        if (received.length < length) return
        const message = received.subarray(0, length)
        received = received.subarray(length)
        if (!isStarted) {
          isStarted = true
          send(socket, greeting, Buffer.concat([frame('R', int32(0)), READY]))
          continue
        }
        const type = String.fromCharCode(message[0] ?? 0)
        if (type === 'Q') statement = message.subarray(5, -1).toString()
        if (type === 'P') statement = message.subarray(5).toString().split('\0')[1] ?? ''
        if (type !== 'Q' && type !== 'S') continue
        statements.push(statement)
        const done = frame('C', Buffer.from(`${statement.split(/[\s;]/, 1).join('')}\0`))
        send(
          socket,
          answer(statement),
          Buffer.concat([...(type === 'S' ? PARSED : []), done, READY]),
        )
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `postgres://wallet@127.0.0.1:${port}/wallet`,
    opened: () => opened,
    open: () => sockets.size,
    statements,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const READY = frame('Z', Buffer.from('I'))
/** Parse, bind and describe without columns. */
const PARSED = [
  frame('1', Buffer.alloc(0)),
  frame('2', Buffer.alloc(0)),
  frame('n', Buffer.alloc(0)),
]

function send(socket: Socket, answer: FakeAnswer, success: Buffer): void {
  if (answer === 'silence') return
  if (answer === 'ok') return void socket.write(success)
  const { severity, code } = answer
  const fields = `S${severity}\0V${severity}\0C${code}\0Mmade up for a test\0\0`
  const failure = frame('E', Buffer.from(fields))
  if (severity === 'FATAL') socket.end(failure)
  else socket.write(Buffer.concat([failure, READY]))
}

function frame(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
