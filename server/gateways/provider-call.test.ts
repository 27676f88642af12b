import { createServer, type RequestListener, type Server } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { callForJson, callProvider, ProviderFailure } from './provider-call.ts'

const SECRET = 'key-of-the-operator'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(listener: RequestListener): Promise<string> {
  const started = createServer(listener)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${SECRET}`
}

async function failureOf(call: Promise<unknown>): Promise<ProviderFailure> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof ProviderFailure)) throw new Error('the call did not fail as expected')
  expect(failure.message).not.toContain(SECRET)
  return failure
}

const call = (url: string, rest: { timeoutMs?: number; greatestBytes?: number } = {}) =>
  callProvider({ provider: 'bank', url, headers: { Authorization: SECRET }, ...rest })

describe('callProvider', () => {
  test('the body of a refusal is for the adapter, and in nothing that is printed', async () => {
    const url = await listen((_, response) => response.writeHead(400).end('ANNA TEST'))
    const failure = await failureOf(call(url))
    expect(failure.body).toBe('ANNA TEST')
    expect(inspect(failure, { depth: 9 }) + JSON.stringify(failure)).not.toContain('ANNA')
  })

  test('callProvider returns the bytes of an answer', async () => {
    const url = await listen((_, response) => void response.end(Buffer.from([0xcf, 0xf0])))
    expect([...(await call(url))]).toEqual([0xcf, 0xf0])
  })

  test.each([
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [408, 'unknown'],
    [409, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
    [302, 'unknown'],
  ])('status %d is an outcome %s', async (status, outcome) => {
    const url = await listen((_, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end('{"code":"why"}')
    })
    expect(await failureOf(call(url))).toMatchObject({ outcome, status, body: '{"code":"why"}' })
  })

  test('an answer that takes too long is unknown', async () => {
    const url = await listen(() => {})
    expect(await failureOf(call(url, { timeoutMs: 50 }))).toMatchObject({
      outcome: 'unknown',
      message: 'bank did not answer: timeout',
    })
  })

  test('an answer that is too long is unknown and not read to its end', async () => {
    const url = await listen((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000))) if (response.closed) return
      }
      response.on('drain', more)
      more()
    })
    expect((await failureOf(call(url, { greatestBytes: 50_000 }))).message).toBe(
      'bank did not answer: too much',
    )
  })

  test('an answer that breaks off is unknown', async () => {
    const url = await listen((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('half', () => response.destroy())
    })
    expect(await failureOf(call(url))).toMatchObject({ outcome: 'unknown', status: undefined })
  })

  test('a missing server is unknown', async () => {
    expect((await failureOf(call('http://127.0.0.1:9/'))).message).toMatch(/^bank did not answer: /)
  })
})

describe('callForJson', () => {
  test('callForJson reads JSON and refuses anything else', async () => {
    const url = await listen((request, response) => {
      response.end(request.method === 'POST' ? '<html>' : '{"a":1}')
    })
    expect(await callForJson({ provider: 'bank', url })).toEqual({ a: 1 })
    const failure = await failureOf(callForJson({ provider: 'bank', url, method: 'POST' }))
    expect(failure).toMatchObject({ outcome: 'unknown', message: 'bank answered no JSON' })
  })
})
