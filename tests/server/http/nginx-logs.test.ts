import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../scripts/stages/free-port.ts'
import { CURRENT_VERSION } from '../../../scripts/stages/tested-versions.ts'
import { hasNginx, startComposedNginx, startNginx, type TestNginx } from '../../support/nginx.ts'

const TOKEN = 'secret-token-of-a-file'
const REPORT = `{"place":"window","kind":"TypeError","version":"${CURRENT_VERSION}"}`

interface ProxyRequest {
  path: string
  method?: string
  body?: string
}

describe.runIf(hasNginx)('what nginx logs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-logs-'))
  const places = { document: join(folder, 'document'), composed: join(folder, 'composed') }
  let api: Server
  let document: TestNginx
  let composed: TestNginx
  beforeAll(async () => {
    mkdirSync(join(folder, 'current'))
    api = createServer((_, response) => response.end('file'))
    const port = await findFreePort()
    api.listen(port, '127.0.0.1')
    await once(api, 'listening')
    const address = `127.0.0.1:${port}`
    document = await startNginx(places.document, folder, address)
    composed = await startComposedNginx(places.composed, [address, address])
  })
  afterAll(async () => {
    await Promise.all([document?.stop(), composed?.stop()])
    api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the log of nginx has no query, so that nobody who reads it opens the file of an owner', async () => {
    const path = `/v2/file?token=${TOKEN}`
    expect([await ask(document, { path }), await ask(composed, { path })]).toEqual([200, 200])
    // A line is written after its answer.
    await expect
      .poll(() => read(places.document, 'wallet.log'))
      .toContain('"GET /v2/file HTTP/1.1" 200')
    await expect
      .poll(() => read(places.composed, 'access.log'))
      .toContain('"GET /v2/file HTTP/1.1" 200')
    api.close()
    api.closeAllConnections()
    expect(await ask(document, { path })).toBe(502)
    await expect
      .poll(() => read(places.document, 'wallet.log'))
      .toContain('"GET /v2/file HTTP/1.1" 502')
    for (const [place, name] of [
      [places.document, 'wallet.log'],
      [places.document, 'error.log'],
      [places.composed, 'access.log'],
      [places.composed, 'error.log'],
    ] as const) {
      expect(read(place, name)).not.toContain(TOKEN)
    }
  })

  test('the log of nginx has each report of an error as a line of JSON, of POST and up to a size', async () => {
    expect(await ask(document, { path: '/reports', method: 'POST', body: REPORT })).toBe(204)
    expect(await ask(document, { path: '/reports' })).toBe(405)
    const large = 'x'.repeat(3000)
    expect(await ask(document, { path: '/reports', method: 'POST', body: large })).toBe(413)
    await expect.poll(() => read(places.document, 'wallet-reports.log')).toContain('\n')
    const [line = ''] = read(places.document, 'wallet-reports.log').split('\n')
    const { at, report } = JSON.parse(line)
    expect(report).toBe(REPORT)
    expect(Date.parse(at)).not.toBeNaN()
  })
})

async function ask(proxy: TestNginx, { path, method = 'GET', body }: ProxyRequest) {
  const ca = readFileSync(proxy.certificate)
  const sent = request(`${proxy.url}${path}`, { method, ca, agent: false }).end(body)
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  answer?.resume()
  return answer?.statusCode
}
function read(place: string, name: string): string {
  return readFileSync(join(place, name), 'utf8')
}
