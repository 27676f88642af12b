import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Server } from 'node:http'
import { createAnsweringServer } from '../../../server/start/http-server.ts'
import { openOffice, type OfficeWorld } from '../support/office-world.ts'

const JSON_HEAD = 'Host: x\r\nContent-Type: application/json\r\n'
const FORM_HEAD = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'

let world: OfficeWorld
const servers: Server[] = []
const ports = { wallet: 0, office: 0 }

beforeAll(async () => {
  world = await openOffice()
  const apps = { wallet: world.wallet.app, office: world.office }
  for (const name of ['wallet', 'office'] as const) {
    const server = createAnsweringServer(apps[name].fetch, {})
    servers.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
    const address = server.address()
    ports[name] = typeof address === 'object' && address ? address.port : 0
  }
})
afterAll(async () => {
  for (const server of servers) server.close()
  await world.close()
})

/** Waits for a log line that holds a text, and returns all lines after the first `from`. */
async function logged(text: string, from: number): Promise<string[]> {
  const { logLines } = world.wallet
  await expect.poll(() => logLines.slice(from).some((line) => line.includes(text))).toBe(true)
  return logLines.slice(from)
}

describe('a body that does not arrive whole', () => {
  const chunked = 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'
  test.each([
    [
      'wallet',
      `POST /v2/wallet/auth/send_code HTTP/1.1\r\n${JSON_HEAD}Content-Length: 99\r\n\r\n{"a"`,
    ],
    ['wallet', `POST /v2/wallet/auth/send_code HTTP/1.1\r\n${JSON_HEAD}${chunked}`],
    ['office', `POST /sign-in HTTP/1.1\r\n${FORM_HEAD}${chunked}`],
  ] as const)(
    'a body that is cut is no failure of the %s, whose client is gone: %j',
    async (name, bytes) => {
      const before = world.wallet.logLines.length
      const socket = connect(ports[name], '127.0.0.1')
      socket.write(bytes, () => setImmediate(() => socket.destroy()))
      const lines = await logged('"route":', before)
      expect(lines.join('\n')).toContain('"status":400')
      expect(lines.join('\n')).not.toContain('failed')
    },
  )
})

test('a form of the office with too much in it gets a page that says so', async () => {
  const reply = await world.request('/sign-in', {
    method: 'POST',
    headers: { 'Content-Length': '5000001' },
  })
  expect(reply.status).toBe(413)
  expect(reply.html).toContain('This is more than 5 MB. Nothing was changed.')
  expect(reply.headers.get('Content-Type')).toMatch(/^text\/html/)
})
