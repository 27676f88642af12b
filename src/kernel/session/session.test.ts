// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  endSession,
  isPresentToken,
  onSessionChange,
  openSession,
  readToken,
  sealSession,
  startSession,
  watchOtherTabs,
} from './session.ts'

watchOtherTabs()

afterEach(() => endSession('logout'))

/** Changes the storage as another tab does, with the event that this tab gets. */
function otherTab(change: () => void, key: string | null = 'token'): void {
  const oldValue = localStorage.getItem('token')
  change()
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue }))
}

it('the session keeps the token in memory and local storage until the session ends', () => {
  const listener = vi.fn<Parameters<typeof onSessionChange>[0]>()
  const stop = onSessionChange(listener)
  startSession('secret')
  expect(readToken()).toBe('secret')
  expect(localStorage.getItem('token')).toBe('secret')
  endSession('expired')
  expect(readToken()).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
  endSession('expired')
  expect(listener.mock.calls).toEqual([[{ type: 'ended', reason: 'expired' }]])
  stop()
})

it('the session follows a logout in another tab, a cleared storage too', () => {
  for (const key of ['token', null]) {
    startSession('secret')
    otherTab(() => localStorage.removeItem('token'), key)
    expect(readToken()).toBeUndefined()
  }
})

it('a session that another tab has lost ends for the same reason here, and one that it left does not', () => {
  const listener = vi.fn<Parameters<typeof onSessionChange>[0]>()
  const stop = onSessionChange(listener)
  for (const reason of ['pins', undefined]) {
    startSession('secret')
    otherTab(() => {
      if (reason !== undefined) localStorage.setItem('session-loss', reason)
      localStorage.removeItem('token')
    })
  }
  expect(listener.mock.calls.map(([change]) => change)).toEqual([
    { type: 'ended', reason: 'pins' },
    { type: 'ended', reason: 'logout' },
  ])
  stop()
})

it('the session follows a session that another tab started, as a new owner when it had one', () => {
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

describe('a sealed session', () => {
  it('a sealed session has its token in memory alone, and none while it is locked', () => {
    startSession('secret')
    sealSession(true)
    expect(localStorage.getItem('token')).toMatch(/^sealed:/)
    expect(isPresentToken('secret')).toBe(true)
    openSession(undefined)
    expect(readToken()).toBeUndefined()
    openSession('secret')
    expect(isPresentToken('secret')).toBe(true)
    sealSession(false)
    expect(localStorage.getItem('token')).toBe('secret')
  })

  it('a sealed session ends also while it is locked', () => {
    const listener = vi.fn<Parameters<typeof onSessionChange>[0]>()
    const stop = onSessionChange(listener)
    startSession('secret')
    localStorage.setItem('app-lock', '{}')
    sealSession(true)
    openSession(undefined)
    endSession('logout')
    for (const key of ['token', 'app-lock']) expect(localStorage.getItem(key)).toBeNull()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })

  it('a sealed session stays when another tab seals it, and ends when another one has begun there', () => {
    startSession('secret')
    otherTab(() => localStorage.setItem('token', 'sealed:1'))
    expect(isPresentToken('secret')).toBe(true)
    otherTab(() => localStorage.setItem('token', 'secret'))
    expect(isPresentToken('secret')).toBe(true)
    otherTab(() => localStorage.setItem('token', 'sealed:2'))
    otherTab(() => localStorage.setItem('token', 'sealed:3'))
    expect(readToken()).toBeUndefined()
  })
})

it('the session requests persistent storage for a session, and starts it also when that is refused', () => {
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
