import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { hasNginx, startNginx } from '../../support/nginx.ts'
import {
  createServerBench,
  type ServerBench,
  type ServerProcess,
} from '../../support/server-process.ts'
import { copyServerDatabase, hasPostgres } from '../../support/test-database.ts'
import { PEPPER } from '../support/app-harness.ts'
import { kindsOf, openLive } from '../support/live-acts.ts'
import { connectWallet, registerRemotely } from '../support/remote-wallet.ts'

/** An event comes within two rounds of the job, ms. */
const SOON = { timeout: 5000 }

describe.runIf(hasPostgres)('the live channel of two servers', () => {
  let bench: ServerBench
  let database: { url: string; drop: () => Promise<void> }
  let ports: readonly number[]
  let token: string
  const servers: ServerProcess[] = []
  const start = (n: number) => {
    const server = bench.start({
      PORT: String(ports[n]),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: join(bench.folder, `server-${n}`),
      PEPPER,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '1',
      SMS_COOLDOWN_SECONDS: '0',
    })
    servers[n] = server
    return server.ready
  }
  const walletOf = (n: number) => connectWallet(`http://127.0.0.1:${ports[n]}`)
  const readAll = (n: number) =>
    walletOf(n).call('readNotifications', { token, body: { until: new Date().toISOString() } })

  beforeAll(async () => {
    bench = await createServerBench()
    database = await copyServerDatabase()
    ports = [await findFreePort(), await findFreePort()]
    await Promise.all([start(0), start(1)])
    token = await registerRemotely(walletOf(0))
  })
  afterAll(async () => {
    await bench?.clear()
    await database?.drop()
  })

  test('the live channel of two servers tells at one server what was done at the other', async () => {
    const reader = await openLive(walletOf(0).app, token)
    await readAll(1)
    await expect.poll(() => kindsOf(reader), SOON).toContain('notification')
    await reader.close()
  })

  test('the live channel of two servers keeps no server from stopping, and ends with it', async () => {
    const reader = await openLive(walletOf(0).app, token)
    const startedAt = performance.now()
    expect((await servers[0]?.stop())?.code).toBe(0)
    await reader.ended
    // A second of drain, and one of refusals.
    expect(performance.now() - startedAt).toBeLessThan(6000)
    await start(0)
  })

  test('the live channel of two servers ends at both servers with the session', async () => {
    const own = await registerRemotely(walletOf(0))
    const reader = await openLive(walletOf(0).app, own)
    await walletOf(1).call('logout', { token: own })
    await reader.ended
    expect(reader.events.at(-1)).toEqual({ event: 'end', data: { reason: 'session' } })
  })

  test.runIf(hasNginx)(
    'the live channel of two servers passes each event on at once through nginx with deploy/proxy/nginx.conf',
    async () => {
      const folder = join(bench.folder, 'nginx')
      const addresses = ports.map((port) => `127.0.0.1:${port}`)
      const proxy = await startNginx(folder, folder, addresses[0] ?? '', addresses[1])
      let told = ''
      const headers = { Authorization: `Token ${token}`, 'Accept-Encoding': 'gzip' }
      const ca = readFileSync(proxy.certificate)
      const url = `${proxy.url}/v2/live/events`
      const request = get(url, { headers, ca }, (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          told += text
        })
      })
      await expect.poll(() => told, SOON).toContain('"kinds":[]')
      await readAll(1)
      await expect.poll(() => told, SOON).toContain('"kinds":["notification"]')
      request.destroy()
      await proxy.stop()
    },
  )
})
