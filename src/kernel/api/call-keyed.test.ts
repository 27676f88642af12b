// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moneyEndpoints } from '../../../contract/calls/money.ts'
import { callKeyed } from './call-keyed.ts'
import { endSession, startSession } from '../session/session.ts'
import { isActRefused } from './sent-acts.ts'

const fetched = vi.fn<typeof fetch>()
const act = {
  body: { amount: '1.00', currency_code: 'RUB' },
  idempotencyKey: 'key-1',
  isRepeatable: true,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  endSession('logout')
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status })
}

function keys(): (string | null)[] {
  return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
}

it('a keyed call is retried with the same key until there is an answer, and reports the check', async () => {
  fetched.mockRejectedValueOnce(new TypeError('broken line'))
  fetched.mockResolvedValueOnce(answer({}, 502))
  fetched.mockResolvedValueOnce(answer({ status: 'pending', url: '/pay' }))
  const onChecking = vi.fn<() => void>()
  const result = callKeyed(moneyEndpoints.topUp, { ...act, onChecking })
  await vi.runAllTimersAsync()
  await expect(result).resolves.toMatchObject({ url: '/pay' })
  expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
  expect(onChecking).toHaveBeenCalled()
})

it.each([
  ['403', answer({ detail: 'no' }, 403)],
  ['404', answer({}, 404)],
  ['a list', answer([])],
  ['other fields', answer({ foo: 1 })],
])('a keyed call is retried after %s, which has no outcome', async (_, unclear) => {
  fetched.mockResolvedValueOnce(unclear)
  fetched.mockResolvedValueOnce(answer({ status: 'success' }))
  const body = { amount: '1.00', currency_code: 'EUR', pin: '1357', pan: '4242424242424242' }
  const result = callKeyed(moneyEndpoints.withdrawal, { ...act, body })
  await vi.runAllTimersAsync()
  await expect(result).resolves.toMatchObject({ status: 'success' })
  expect(keys()).toEqual(['key-1', 'key-1'])
})

it('a rate limit during a retry of a keyed call is no refusal of the act', async () => {
  fetched.mockRejectedValueOnce(new TypeError('broken line'))
  const busy = { status: 'error', code: 'TOO_MANY_REQUESTS', message: 'Later.' }
  fetched.mockResolvedValueOnce(answer(busy, 429))
  fetched.mockResolvedValueOnce(answer({ status: 'pending', url: '/pay' }))
  const result = callKeyed(moneyEndpoints.topUp, act)
  await vi.runAllTimersAsync()
  await expect(result).resolves.toMatchObject({ url: '/pay' })
})

it('an ended session during a retry of a keyed call leaves the outcome unknown', async () => {
  startSession('first')
  fetched.mockRejectedValueOnce(new TypeError('broken line'))
  const ended = { status: 'error', code: 'INVALID_TOKEN', message: 'no' }
  fetched.mockResolvedValueOnce(answer(ended, 401))
  const result = callKeyed(moneyEndpoints.topUp, act)
  const failure = result.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ isOutcomeUnknown: true })
  expect(isActRefused(act.idempotencyKey)).toBe(false)
  expect(keys()).toHaveLength(2)
})

it('a keyed call is not retried in the session of whoever has signed in since', async () => {
  startSession('first')
  fetched.mockRejectedValueOnce(new TypeError('broken line'))
  const result = callKeyed(moneyEndpoints.topUp, act)
  const failure = result.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  endSession('expired')
  startSession('second')
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ isOutcomeUnknown: true })
  expect(keys()).toHaveLength(1)
})

it('a keyed call is never retried where the server does not support the key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('broken line'))
  const result = callKeyed(moneyEndpoints.topUp, { ...act, isRepeatable: false })
  await expect(result).rejects.toMatchObject({ kind: 'network', isOutcomeUnknown: true })
  expect(keys()).toHaveLength(1)
})

it('a keyed call is not retried after a refusal', async () => {
  fetched.mockResolvedValueOnce(answer({ status: 'error', message: 'No' }, 422))
  await expect(callKeyed(moneyEndpoints.topUp, act)).rejects.toMatchObject({ kind: 'refused' })
  expect(keys()).toHaveLength(1)
})

it('a keyed call gives up in the end, with an unknown outcome', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('broken line')))
  const result = callKeyed(moneyEndpoints.topUp, act)
  const failure = result.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ isOutcomeUnknown: true })
  expect(keys()).toHaveLength(5)
})

it('a keyed call sends nothing without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const result = callKeyed(moneyEndpoints.topUp, act)
  await expect(result).rejects.toMatchObject({ kind: 'offline', isOutcomeUnknown: false })
  expect(fetched).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('a keyed call ends with an unknown outcome when the network goes during a retry', async () => {
  fetched.mockRejectedValueOnce(new TypeError('broken line'))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const failure = callKeyed(moneyEndpoints.topUp, act).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  // Online while it waits, offline when it retries.
  let asked = 0
  onLine.mockImplementation(() => asked++ % 2 === 0)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ kind: 'network', isOutcomeUnknown: true })
  expect(keys()).toHaveLength(1)
  vi.restoreAllMocks()
})
