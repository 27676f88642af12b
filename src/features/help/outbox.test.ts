import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../kernel/api/api-error.ts'
import { wipeSessionData } from '../../kernel/runtime/session-data.ts'
import { localStore } from '../../kernel/runtime/storage.ts'
import { store } from '../../kernel/runtime/store.ts'
import { addOutgoing, outboxAtom, resend, sendQueued } from './outbox.ts'

interface Sent {
  body: { text: string; pictures: string[] }
  idempotencyKey: string
}

const { callKeyed, call } = vi.hoisted(() => ({
  callKeyed: vi.fn<(endpoint: object, sent: Sent) => Promise<unknown>>(),
  call: vi.fn<() => Promise<unknown>>(),
}))
vi.mock('../../kernel/api/call-keyed.ts', () => ({ callKeyed }))
vi.mock('../../kernel/api/call.ts', () => ({ call }))
vi.mock('./scale-picture.ts', () => ({ readBase64: () => Promise.resolve('AAAA') }))

const client = new QueryClient()
const message = { number: 'R-1', text: 'Hello', pictures: [] }
const outbox = () => store.get(outboxAtom)
const keysOf = () => callKeyed.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)

beforeEach(() => {
  wipeSessionData()
  callKeyed.mockReset().mockResolvedValue({ id: 'm' })
  call.mockReset().mockResolvedValue({ id: 'p' })
})

it('messages arrive in their order, one at a time', async () => {
  const sent: string[] = []
  callKeyed.mockImplementation(async (_, { body }) => {
    sent.push(body.text)
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
  await Promise.all(
    ['one', 'two', 'three'].map((text) => addOutgoing(client, { ...message, text })),
  )
  expect(sent).toEqual(['one', 'two', 'three'])
  expect(outbox()).toEqual([])
  expect(localStore.read('help-outbox')).toBeUndefined()
})

it('a message without a network waits on the device, and is sent under the same key when it is back', async () => {
  callKeyed.mockRejectedValue(new ApiError('offline'))
  await addOutgoing(client, message)
  await addOutgoing(client, { ...message, text: 'And?' })
  expect(outbox().map(({ state }) => state)).toEqual(['queued', 'queued'])
  expect(localStore.read('help-outbox')).toContain('And?')
  callKeyed.mockReset().mockResolvedValue({ id: 'm' })
  const keys = outbox().map(({ key }) => key)
  await sendQueued(client)
  expect(keysOf()).toEqual(keys)
  expect(outbox()).toEqual([])
})

it('a message that was refused fails and holds up no other; it is sent again under its key', async () => {
  callKeyed.mockRejectedValueOnce(new ApiError('refused', 'Closed', 'QUESTION_CLOSED'))
  await addOutgoing(client, message)
  await addOutgoing(client, { ...message, text: 'Next' })
  expect(outbox().map(({ text, state }) => [text, state])).toEqual([['Hello', 'failed']])
  const [key] = keysOf()
  await resend(client, outbox()[0]?.key ?? '')
  expect(keysOf().at(-1)).toBe(key)
  expect(outbox()).toEqual([])
})

it('a picture is uploaded once, and a message with pictures does not wait for the network', async () => {
  callKeyed.mockRejectedValueOnce(new ApiError('offline'))
  const picture = { key: 'k', blob: new Blob(['x']) }
  await addOutgoing(client, { ...message, pictures: [picture] })
  expect(outbox().map(({ state }) => state)).toEqual(['failed'])
  expect(localStore.read('help-outbox')).toBeUndefined()
  await resend(client, outbox()[0]?.key ?? '')
  expect(call).toHaveBeenCalledTimes(1)
  expect(callKeyed.mock.calls.at(-1)?.[1].body.pictures).toEqual(['p'])
})

it('the end of the session leaves nothing', async () => {
  callKeyed.mockRejectedValue(new ApiError('offline'))
  await addOutgoing(client, message)
  wipeSessionData()
  expect(outbox()).toEqual([])
  expect(localStore.read('help-outbox')).toBeUndefined()
})
