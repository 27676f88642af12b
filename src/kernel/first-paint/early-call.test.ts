// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropEarlyCalls, sendEarlyCall, takeEarlyResponse } from './early-call.ts'

const PATH = '/v2/wallet'
const CALL = { path: PATH, token: 'one', language: 'ru' } as const
const signal = new AbortController().signal
const answer = new Response('{}')
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset().mockResolvedValue(answer)
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dropEarlyCalls()
})

it('the early call is sent as the app sends its calls, and its response is returned once', async () => {
  sendEarlyCall(PATH, 'one', 'en')
  expect(fetchMock).toHaveBeenCalledWith(PATH, {
    headers: { Accept: 'application/json', 'Accept-Language': 'en', Authorization: 'Token one' },
    signal: expect.any(AbortSignal),
  })
  expect(await takeEarlyResponse({ ...CALL, language: 'en' }, signal)).toBe(answer)
  expect(await takeEarlyResponse({ ...CALL, language: 'en' }, signal)).toBeUndefined()
})

it('several early calls are returned each to the call of its path', async () => {
  const profile = new Response('{}')
  sendEarlyCall(PATH, 'one', 'ru')
  fetchMock.mockResolvedValue(profile)
  sendEarlyCall('/v2/wallet/auth/info', 'one', 'ru')
  expect(await takeEarlyResponse({ ...CALL, path: '/v2/wallet/auth/info' }, signal)).toBe(profile)
  expect(await takeEarlyResponse(CALL, signal)).toBe(answer)
})

it('the early call waits for the call of its path', async () => {
  sendEarlyCall(PATH, 'one', 'ru')
  expect(await takeEarlyResponse({ ...CALL, path: '/v2/wallet/stat' }, signal)).toBeUndefined()
  expect(await takeEarlyResponse(CALL, signal)).toBe(answer)
})

it.each([
  ['another session', { token: 'two' }],
  ['no session', { token: undefined }],
  ['another language', { language: 'en' as const }],
])('the early call is dropped for a call with %s', async (_name, change) => {
  sendEarlyCall(PATH, 'one', 'ru')
  expect(await takeEarlyResponse({ ...CALL, ...change }, signal)).toBeUndefined()
  expect(globalThis.earlyCalls?.size).toBe(0)
})

it('the early call is dropped when it is old', async () => {
  vi.useFakeTimers()
  sendEarlyCall(PATH, 'one', 'ru')
  vi.advanceTimersByTime(16_000)
  expect(await takeEarlyResponse(CALL, signal)).toBeUndefined()
})

it('the early call leaves a failure of the network to the call of the app', async () => {
  fetchMock.mockRejectedValue(new TypeError('no network'))
  sendEarlyCall(PATH, 'one', 'ru')
  expect(await takeEarlyResponse(CALL, signal)).toBeUndefined()
})

it('the early call is aborted with the call of the app', async () => {
  sendEarlyCall(PATH, 'one', 'ru')
  const controller = new AbortController()
  await takeEarlyResponse(CALL, controller.signal)
  controller.abort()
  expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

it('the early call is not sent offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(sendEarlyCall(PATH, 'one', 'ru')).toBeUndefined()
  expect(fetchMock).not.toHaveBeenCalled()
})
