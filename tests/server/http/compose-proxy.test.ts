import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx, startComposedNginx, type TestNginx } from '../../support/nginx.ts'

const ACTS = 6

describe.runIf(hasNginx)('the proxy of the compose file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-compose-'))
  let stopping: Server
  let working: Server
  let proxy: TestNginx
  beforeAll(async () => {
    stopping = createServer((_, response) => response.writeHead(503).end('stopping'))
    working = createServer((asked, response) => {
      response.end(`${asked.method} ${asked.url} ${String(asked.headers['x-forwarded-proto'])}`)
    })
    const listening = [stopping, working].map(async (server) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return `127.0.0.1:${portOf(server)}`
    })
    const [one = '', two = ''] = await Promise.all(listening)
    proxy = await startComposedNginx(folder, [one, two])
  })
  afterAll(async () => {
    await proxy?.stop()
    stopping.close()
    working.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (path: string, method = 'GET', headers = {}) => {
    const ca = readFileSync(proxy.certificate)
    const sent = request(`${proxy.url}${path}`, { method, headers, ca, agent: false }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    return { status: answer?.statusCode, body: answer ? await text(answer) : '' }
  }

  // First: nginx leaves a server alone for two seconds after three failures.
  test('the proxy of the compose file leaves a call without a key where it was received', async () => {
    const sent = Array.from({ length: ACTS }, () => ask('/v2/auth/login', 'POST'))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })

  test('the proxy of the compose file sends what the stopping server refuses to the other one: reads, and calls with a key', async () => {
    const keyed = { 'Idempotency-Key': 'x' }
    for (let n = 0; n < ACTS; n += 1) {
      expect(await ask('/v2/wallet')).toEqual({ status: 200, body: 'GET /v2/wallet https' })
      const act = await ask('/v2/wallet/exchange', 'POST', keyed)
      expect(act).toEqual({ status: 200, body: 'POST /v2/wallet/exchange https' })
    }
  })

  test('the proxy of the compose file hides what is not public, and leads to TLS', async () => {
    expect((await ask('/readyz')).status).toBe(404)
    const plain = await fetch(`${proxy.plainUrl}/history`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('Location')]).toEqual([
      301,
      'https://localhost/history',
    ])
  })
})

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return address.port
}
