// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { endSession, onSessionChange, readToken, startSession, watchOtherTabs } from './session.ts'

watchOtherTabs()

afterEach(() => endSession('logout'))

/** Changes the storage as another tab does, with the event that this tab gets. */
function otherTab(change: () => void, key: string | null = 'token'): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

it('keeps the token in memory and local storage until the session ends', () => {
  const listener = vi.fn<Parameters<typeof onSessionChange>[0]>()
  const stop = onSessionChange(listener)
  startSession('secret')
  expect(readToken()).toBe('secret')
  expect(localStorage.getItem('token')).toBe('secret')
  endSession('expired')
  expect(readToken()).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
  endSession('expired')
  expect(listener.mock.calls).toEqual([[{ type: 'ended', reason: 'expired', isElsewhere: false }]])
  stop()
})

it('follows a logout in another tab, a cleared storage too', () => {
  for (const key of ['token', null]) {
    startSession('secret')
    otherTab(() => localStorage.removeItem('token'), key)
    expect(readToken()).toBeUndefined()
  }
})

it('follows a session that another tab started, as a new owner when it had one', () => {
  const listener = vi.fn<Parameters<typeof onSessionChange>[0]>()
  const stop = onSessionChange(listener)
  otherTab(() => localStorage.setItem('token', 'first'))
  expect(readToken()).toBe('first')
  otherTab(() => localStorage.setItem('token', 'second'))
  expect(readToken()).toBe('second')
  expect(listener.mock.calls.map(([change]) => change.type)).toEqual([
    'started-elsewhere',
    'ended',
    'started-elsewhere',
  ])
  stop()
})

it('requests persistent storage for a session, and starts it also when that is refused', () => {
  const persist = vi.fn<() => Promise<boolean>>()
  vi.stubGlobal('navigator', { storage: { persist } })
  persist.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(true)
  for (const asked of [1, 2]) {
    startSession('secret')
    expect(persist).toHaveBeenCalledTimes(asked)
    expect(readToken()).toBe('secret')
  }
  vi.stubGlobal('navigator', {})
  endSession('logout')
  startSession('secret')
  expect(readToken()).toBe('secret')
  vi.unstubAllGlobals()
})
