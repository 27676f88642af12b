import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addOverlay } from '../kernel/runtime/overlay-stack.ts'
import { installBackGuard } from './back-guard.ts'

const PAGE = { __TSR_key: 'first' }
const GUARD = { ...PAGE, isBackGuard: true }

const canGoBack = vi.fn<() => boolean>()
const push = vi.spyOn(History.prototype, 'pushState').mockImplementation(() => {})
const back = vi.spyOn(window.history, 'back').mockImplementation(() => {})
const state = vi.spyOn(window.history, 'state', 'get')
/** The router's listener, which must not see events of the extra entry. */
const router = vi.fn<() => void>()

beforeAll(() => {
  const history = createMemoryHistory()
  installBackGuard(() => ({
    ...history,
    canGoBack,
    location: { ...history.location, state: { ...history.location.state, ...PAGE } },
  }))
  addEventListener('popstate', router)
})

beforeEach(() => {
  vi.clearAllMocks()
  canGoBack.mockReturnValue(false)
  state.mockReturnValue(PAGE)
})

function goBack(to: unknown): void {
  dispatchEvent(new PopStateEvent('popstate', { state: to }))
}

it('the guard of Back adds an entry for an overlay on the first page of a visit, and one only', () => {
  const close = addOverlay(() => {})
  expect(push).toHaveBeenCalledExactlyOnceWith(GUARD, '')
  state.mockReturnValue(GUARD)
  addOverlay(() => {})()
  expect(push).toHaveBeenCalledTimes(1)
  close()
})

it('the guard of Back adds none where Back leads to a page of the app', () => {
  canGoBack.mockReturnValue(true)
  addOverlay(() => {})()
  expect(push).not.toHaveBeenCalled()
})

it('the guard of Back closes the front overlay on Back instead of leaving', () => {
  const leave = vi.fn<() => void>()
  const close = addOverlay(leave)
  goBack(PAGE)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(back).not.toHaveBeenCalled()
  expect(router).not.toHaveBeenCalled()
  close()
})

it('the guard of Back skips the entry on Back where no overlay is open', () => {
  goBack(PAGE)
  expect(back).toHaveBeenCalledTimes(1)
})

it('the guard of Back leaves Back between pages to the router', () => {
  goBack({ __TSR_key: 'other' })
  canGoBack.mockReturnValue(true)
  goBack(PAGE)
  expect(router).toHaveBeenCalledTimes(2)
  expect(back).not.toHaveBeenCalled()
})
