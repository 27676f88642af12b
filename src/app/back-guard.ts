import type { RouterHistory } from '@tanstack/react-router'
import { hasOverlay, closeTopOverlay, onOverlaysChange } from '../kernel/runtime/overlay-stack.ts'

/** State of a history entry as the router writes it; the extra entry copies the one below it. */
interface EntryState {
  __TSR_key?: string
  isBackGuard?: boolean
}

/**
 * Adds an extra history entry while an overlay is open on the first page of a visit, so that Back
 * closes the overlay instead of leaving the site (C7, decision 016). The entry stays when the
 * overlay closes otherwise, and Back skips it. Must run before the router's history is created, so
 * that the router does not see the entry.
 */
export function installBackGuard(routerHistory: () => RouterHistory): void {
  const add = () => {
    // An overlay that opened with the page, before any input, needs no entry.
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    if (routerHistory().canGoBack() || isBackGuard(window.history.state)) return
    // The router replaces `pushState` with its own, which would load the page.
    const state: EntryState = { ...window.history.state, isBackGuard: true }
    History.prototype.pushState.call(window.history, state, '')
  }
  onOverlaysChange(() => hasOverlay() && add())

  addEventListener('popstate', (event) => {
    const isSamePage = keyOf(event.state) === keyOf(routerHistory().location.state)
    if (routerHistory().canGoBack() || !isSamePage) return
    event.stopImmediatePropagation()
    if (isBackGuard(event.state)) return
    // An overlay that stays open, or one below it, needs an entry again.
    if (closeTopOverlay()) setTimeout(() => hasOverlay() && add())
    else window.history.back()
  })
}

function isBackGuard(state: unknown): boolean {
  return readEntryState(state).isBackGuard === true
}

function keyOf(state: unknown): string | undefined {
  const { __TSR_key: key } = readEntryState(state)
  return key
}

function readEntryState(state: unknown): EntryState {
  return typeof state === 'object' && state !== null ? state : {}
}
