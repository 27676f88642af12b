import { createServer, type Server } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFetchDocument,
  DocumentUnavailable,
} from '../../../server/gateways/client-documents/fetch-document.ts'

const KIB = 1024
let server: Server
let origin: string
let hits: string[] = []
let running = 0
let most = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    hits.push(path)
    running += 1
    most = Math.max(most, running)
    response.on('close', () => (running -= 1))
    const json = JSON.stringify({ keys: [] })
    if (path === '/kept') response.setHeader('Cache-Control', 'public, max-age=60')
    if (path === '/large') return response.end(`"${'x'.repeat(65 * KIB)}"`)
    if (path === '/moved') return response.writeHead(302, { Location: '/kept' }).end()
    if (path === '/silent') return undefined
    if (path === '/words') return response.end('no json')
    return setTimeout(() => response.end(json), 20)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${v.parse(v.object({ port: v.number() }), server.address()).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

async function reasonOf(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(DocumentUnavailable)
  return error instanceof Error ? error.message : ''
}

test('a document of a program is kept as its headers allow, and read one at a time of a host', async () => {
  const fetchDocument = createFetchDocument(true)
  hits = []
  most = 0
  await Promise.all(Array.from({ length: 5 }, () => fetchDocument(`${origin}/kept`)))
  expect(hits).toEqual(['/kept'])
  await Promise.all(Array.from({ length: 3 }, () => fetchDocument(`${origin}/not-kept`)))
  expect(hits.filter((path) => path === '/not-kept')).toHaveLength(3)
  expect(most).toBe(1)
})

test('a document that is large, late, moved or no JSON is refused with the reason', async () => {
  const fetchDocument = createFetchDocument(true)
  const read = (path: string) => reasonOf(fetchDocument(`${origin}${path}`))
  expect(await read('/large')).toContain('65536 bytes')
  expect(await read('/moved')).toContain('302')
  expect(await read('/words')).toContain('no JSON')
  expect(await read('/silent')).toContain('3 s')
})

test('addresses outside of the sandbox are https at named public hosts, and inside only this machine is plain', async () => {
  const strict = createFetchDocument(false)
  const wrong = [
    `${origin}/kept`,
    'http://shop.example/jwks.json',
    'https://127.0.0.1/jwks.json',
    'https://localhost/jwks.json',
    'https://[::1]/jwks.json',
    'https://10.0.0.1/jwks.json',
    'https://shop.internal/jwks.json',
    'https://user@shop.example/jwks.json',
    'https://shop.example:8443/jwks.json',
    'file:///etc/passwd',
    'shop.example',
  ]
  for (const address of wrong) expect(await reasonOf(strict(address))).toContain('no https address')
  const lenient = createFetchDocument(true)
  expect(await reasonOf(lenient('http://10.0.0.1/jwks.json'))).toContain('no https address')
})
