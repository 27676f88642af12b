// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actOutcomeEndpoints } from '../../contract/calls/act-outcome.ts'
import { rememberSentAct } from '../kernel/api/sent-acts.ts'
import { endSession, startSession } from '../kernel/session/session.ts'
import { watchSentActs } from './sent-act-watch.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json({ status: 'success', state: 'none' }))
})

afterEach(() => {
  endSession('logout')
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('what became of an act is asked in the session that sent it, and not in the next one', async () => {
  startSession('one')
  watchSentActs()
  const underway = await rememberSentAct('transfer', 'key-1')
  underway.leave()
  await vi.waitFor(() => expect(askedBy()).toContain('Token one'))
  startSession('two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askedBy()).not.toContain('Token two')
})

/** The sessions of the questions about an act. */
function askedBy(): (string | null)[] {
  return fetched.mock.calls
    .filter(([address]) => JSON.stringify(address).includes(actOutcomeEndpoints.actOutcome.path))
    .map(([, init]) => new Headers(init?.headers).get('Authorization'))
}
