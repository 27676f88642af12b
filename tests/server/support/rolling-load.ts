import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '../../../contract/endpoints.ts'
import { call } from './app-harness.ts'
import type { RemoteWallet } from './remote-wallet.ts'

/** A proxy in front of servers. */
export interface LoadBalancer {
  url: string
  certificate: string
  stop: () => Promise<void>
}

/** Starts reads, one after another with a pause between two, until they are stopped. */
export function startCalls(wallet: RemoteWallet, tokens: readonly string[], pauseMs: number) {
  const failures: string[] = []
  const state = { isStopped: false, count: 0 }
  const run = async (name: 'wallet' | 'rates' | 'authInfo', token: string) => {
    while (!state.isStopped) {
      const outcome = await wallet.call(name, { token }).then(
        ({ status, text }) => (status === 200 ? '' : `${name}: ${status} ${text.slice(0, 80)}`),
        (error: unknown) => `${name}: ${String(error)}`,
      )
      state.count += 1
      if (outcome) failures.push(outcome)
      await sleep(pauseMs)
    }
  }
  const names = ['wallet', 'rates', 'rates', 'authInfo'] as const
  const running = Promise.all(tokens.flatMap((token) => names.map((name) => run(name, token))))
  return {
    failures,
    count: () => state.count,
    async stop() {
      state.isStopped = true
      await running
    },
  }
}

/**
 * Returns a wallet behind a proxy whose certificate it trusts; connections are kept open, as
 * browsers do.
 */
export function connectThrough({ url, certificate }: LoadBalancer): RemoteWallet {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(certificate) })
  const app = {
    request: (path: string, init: RequestInit = {}) => ask(agent, `${url}${path}`, init),
  }
  return { app, call: (name, options) => call(app, endpoints[name], options) }
}

async function ask(agent: Agent, url: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const headers = Object.fromEntries(new Headers(init.headers))
  const sent = request(url, { agent, method, headers })
  sent.end(typeof init.body === 'string' ? init.body : undefined)
  const [answer]: IncomingMessage[] = await once(sent, 'response').catch((error: unknown) => {
    throw new TypeError(String(error))
  })
  const type = answer?.headers['content-type'] ?? ''
  const body = answer ? await buffer(answer) : undefined
  // What the API answers is JSON: anything else is an error page of the proxy.
  if (!type.startsWith('application/json')) {
    throw new TypeError(`${answer?.statusCode} ${method} ${url}`)
  }
  return new Response(body && new Uint8Array(body), {
    status: answer?.statusCode ?? 0,
    headers: { 'Content-Type': type },
  })
}
