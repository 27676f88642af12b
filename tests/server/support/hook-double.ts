import { createServer } from 'node:http'
import * as v from 'valibot'

/** A request that came to the server of an owner. */
export interface Received {
  headers: Readonly<Record<string, string>>
  body: string
}

/** How the double answers: a status, a redirect, or not at all. */
export type Manner = number | 'moved' | 'silent' | 'large'

const TOO_LARGE = 70_000

/** A server of an owner that behaves and misbehaves as it is set. */
export async function startHookDouble() {
  const received: Received[] = []
  const state: { manner: Manner } = { manner: 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ headers, body: Buffer.concat(parts).toString() })
      const { manner } = state
      if (manner === 'silent') return
      if (manner === 'moved') response.writeHead(307, { Location: '/elsewhere' }).end()
      else if (manner === 'large') response.end('x'.repeat(TOO_LARGE))
      else response.writeHead(manner).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = v.parse(v.object({ port: v.number() }), server.address())
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave: (manner: Manner) => (state.manner = manner),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
