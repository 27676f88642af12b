import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createHttpSms } from './http-sms.ts'

const MESSAGE = { id: 'a1', phone: '79001234567', text: 'E-Wallet: code 1234.' }

let stop = () => {}
afterEach(() => stop())

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  stop = () => void server.close()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return `http://127.0.0.1:${port}/sms`
}

test('the gateway of SMS posts the message with its id and the token', async () => {
  const received: { request: IncomingMessage; body: string }[] = []
  const url = await listen(async (request, response) => {
    received.push({ request, body: await text(request) })
    response.end()
  })
  await createHttpSms({ url, token: 'secret' }).send(MESSAGE)
  expect(received).toHaveLength(1)
  const [{ request, body } = { request: undefined, body: '' }] = received
  expect([request?.method, request?.headers.authorization]).toEqual(['POST', 'Bearer secret'])
  expect(JSON.parse(body)).toEqual({ ...MESSAGE, phone: '+79001234567' })
})

test.each([
  [302, 'SMS gateway answered 302'],
  [400, 'SMS gateway answered 400'],
  [429, 'SMS gateway answered 429'],
  [500, 'SMS gateway answered 500'],
])('the gateway of SMS rejects on status %d', async (status, reason) => {
  const url = await listen((_, response) => {
    response.writeHead(status, { Location: '/elsewhere' }).end()
  })
  await expect(createHttpSms({ url }).send(MESSAGE)).rejects.toThrow(reason)
})

test('the gateway of SMS rejects without a connection', async () => {
  await expect(createHttpSms({ url: 'http://127.0.0.1:9/' }).send(MESSAGE)).rejects.toThrow(
    'SMS gateway did not answer',
  )
})
