import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export const SMTP_USER = 'wallet-mailer'
export const SMTP_PASSWORD = 'password-of-the-mailer-42'

/** A letter that the double took, as it was sent. */
export interface TakenLetter {
  from: string
  to: string
  /** Headers and text. */
  source: string
}

/** A mail server on loopback that takes letters after a login. */
export interface SmtpDouble {
  port: number
  letters: TakenLetter[]
  /** Every line of clients, in order. */
  lines: string[]
  /** Replies to the next commands that begin so, each used once; `''` breaks the connection. */
  fail(command: string, reply: string): void
  close(): Promise<void>
}

interface Conversation {
  isLoggedIn: boolean
  from: string
  to: string
  /** Lines of a letter that is being sent. */
  source: string[] | undefined
}

/** Starts it. It offers no encryption. */
export async function startSmtp(): Promise<SmtpDouble> {
  const letters: TakenLetter[] = []
  const lines: string[] = []
  const faults: { command: string; reply: string }[] = []
  const sockets = new Set<Socket>()

  const takeFault = (line: string): string | undefined => {
    const index = faults.findIndex(({ command }) => line.toUpperCase().startsWith(command))
    return index === -1 ? undefined : faults.splice(index, 1)[0]?.reply
  }

  const answer = (state: Conversation, line: string): string | undefined => {
    if (state.source) return takeLine(state, line, { letters, takeFault })
    lines.push(line)
    return takeFault(line) ?? answerCommand(state, line)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const state: Conversation = { isLoggedIn: false, from: '', to: '', source: undefined }
    socket.write('220 double\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      const reply = answer(state, line)
      if (reply === '') socket.destroy()
      else if (reply !== undefined) socket.write(`${reply}\r\n`)
      if (line === 'QUIT') socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    letters,
    lines,
    fail: (command, reply) => faults.push({ command, reply }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Takes a line of a letter; its end is a point. */
function takeLine(
  state: Conversation,
  line: string,
  double: { letters: TakenLetter[]; takeFault: (line: string) => string | undefined },
): string | undefined {
  if (line !== '.') {
    state.source?.push(line)
    return undefined
  }
  const { from, to, source = [] } = state
  state.source = undefined
  const fault = double.takeFault('.')
  if (fault !== undefined && fault !== '') return fault
  double.letters.push({ from, to, source: source.join('\n') })
  return fault ?? '250 taken'
}

function answerCommand(state: Conversation, line: string): string {
  const [command = ''] = line.toUpperCase().split(/[\s:]/)
  switch (command) {
    case 'EHLO':
      return '250-double\r\n250 AUTH PLAIN'
    case 'AUTH': {
      const given = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
      state.isLoggedIn = given === `\0${SMTP_USER}\0${SMTP_PASSWORD}`
      return state.isLoggedIn ? '235 welcome' : '535 wrong password'
    }
    case 'MAIL':
      state.from = /<(.*)>/.exec(line)?.[1] ?? ''
      return state.isLoggedIn ? '250 go on' : '530 log in first'
    case 'RCPT':
      state.to = /<(.*)>/.exec(line)?.[1] ?? ''
      return '250 go on'
    case 'DATA':
      state.source = []
      return '354 go on'
    default:
      return '250 fine'
  }
}
