import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong with one answer. It acts on the request first unless `isDropped`. */
export interface Fault {
  /** The request never reaches the provider's logic. */
  isDropped?: boolean
  /**
   * Status instead of the answer; `reset` breaks the connection, `none` leaves it open without an
   * answer.
   */
  answer?: number | 'reset' | 'none'
  delayMs?: number
}

export interface DoubleRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
  bytes: Buffer
}

export interface DoubleAnswer {
  status: number
  json?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface Loopback {
  origin: string
  /** Every request in order. */
  requests: DoubleRequest[]
  /**
   * Faults of the next requests whose method and path begin so, e.g. `POST /v1/`; each is used
   * once.
   */
  fail(where: string, fault: Fault): void
  forgetFaults(): void
  /** Holds the answers of such requests, which are acted on. */
  hold(where: string): Hold
  /** Resolves when the next such request is there, before it is acted on. */
  reached(where: string): Promise<void>
  /** Rejects when the double could not answer a request, because its form was wrong. */
  close(): Promise<void>
}

export interface Hold {
  /** Sends the answers that are held. */
  (): void
  /** Holds no further request. */
  forget(): void
}

/** Serves a double of a provider on 127.0.0.1. */
export async function serveLoopback(
  answer: (request: DoubleRequest) => DoubleAnswer,
): Promise<Loopback> {
  const faults: { where: string; fault: Fault }[] = []
  const requests: DoubleRequest[] = []
  const held = new Map<string, Promise<unknown>>()
  const waiting = new Set<{ where: string; resolve: () => void }>()

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = incoming
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const bytes = await buffer(incoming)
    const request = { method, url, headers, bytes, body: bytes.toString() }
    requests.push(request)
    const isAt = ({ where }: { where: string }) => `${method} ${url.pathname}`.startsWith(where)
    for (const one of [...waiting].filter(isAt)) {
      waiting.delete(one)
      one.resolve()
    }
    const index = faults.findIndex(isAt)
    const fault: Fault = (index < 0 ? undefined : faults.splice(index, 1)[0]?.fault) ?? {}
    const given = fault.isDropped ? { status: 500 } : answer(request)
    if (fault.delayMs) await sleep(fault.delayMs)
    await [...held].find(([where]) => isAt({ where }))?.[1]
    if (fault.answer === 'none') return
    if (fault.answer === 'reset') {
      response.destroy()
      return
    }
    const {
      status,
      json,
      headers: more,
    }: DoubleAnswer = fault.answer === undefined ? given : { status: fault.answer }
    response.writeHead(status, { 'Content-Type': 'application/json', ...more })
    response.end(json === undefined ? '' : JSON.stringify(json))
  }

  const wrongs: unknown[] = []
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      wrongs.push(error)
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    fail: (where, fault) => void faults.push({ where, fault }),
    forgetFaults: () => void faults.splice(0),
    hold(where) {
      const holding = new AbortController()
      held.set(where, once(holding.signal, 'abort'))
      const forget = () => void held.delete(where)
      const release = () => {
        forget()
        holding.abort()
      }
      return Object.assign(release, { forget })
    },
    reached: (where) => new Promise((resolve) => void waiting.add({ where, resolve })),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close(() => {
          if (wrongs.length === 0) resolve()
          else
            reject(
              new AggregateError(
                wrongs,
                `requests or answers of another form: ${wrongs.join('; ')}`,
              ),
            )
        })
      }),
  }
}
