// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetAtSessionEnd, sessionAtom, wipeSessionData } from './session-data.ts'
import { localStore, ownerKeys, sessionStore } from './storage.ts'
import { store } from './store.ts'

// Files of one worker share its stores.
beforeEach(() => localStorage.clear())
beforeEach(() => sessionStorage.clear())

it('the end of a session resets a registered atom to its initial value', () => {
  const chosen = sessionAtom('first')
  store.set(chosen, 'second')
  wipeSessionData()
  expect(store.get(chosen)).toBe('first')
})

it('the end of a session runs every registered wipe, whatever one of them throws', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const last = vi.fn<() => void>()
  forgetAtSessionEnd(() => {
    throw new Error('broken')
  })
  forgetAtSessionEnd(last)
  wipeSessionData()
  expect(last).toHaveBeenCalledOnce()
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

it("the end of a session removes an owner's keys from both stores and leaves the device's", () => {
  localStore.write('theme', 'dark')
  for (const key of ownerKeys) {
    localStore.write(key, 'personal')
    sessionStore.write(key, 'personal')
  }
  wipeSessionData()
  expect(Object.entries(localStorage)).toEqual([['theme', 'dark']])
  expect(Object.entries(sessionStorage)).toEqual([])
  localStore.remove('theme')
})
