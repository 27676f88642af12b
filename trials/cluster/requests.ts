import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Front } from './nginx.ts'

/** Time limit of a call, ms: longer than nginx waits for a wallet. */
const PATIENCE_MS = 35_000

/** An answer; status 0 stands for a broken connection. */
export interface Answer {
  status: number
  json: unknown
}

interface CallInput {
  token: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Makes calls of the contract. */
export type Caller = (endpoint: Endpoint, asked: CallInput) => Promise<Answer>

/**
 * Returns what calls the wallets through nginx, whose certificate it trusts, on connections that
 * stay open.
 */
export function callThrough({ url, certificate }: Front): Caller {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) })
  return async (endpoint, { token, body, headers }) => {
    const sent = request(`${url}${endpoint.path}`, {
      agent,
      method: endpoint.method,
      headers: {
        Authorization: `Token ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    try {
      const [answer]: IncomingMessage[] = await once(sent, 'response')
      if (!answer) return { status: 0, json: {} }
      return { status: answer.statusCode ?? 0, json: parse(await text(answer)) }
    } catch {
      return { status: 0, json: {} }
    }
  }
}

/** nginx's own failures are pages. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
