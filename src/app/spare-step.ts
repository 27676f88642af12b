import type { RouterHistory } from '@tanstack/react-router'
import { hasLayer, leaveFrontLayer, onLayersChange } from '../lib/layers.ts'

/** State of a history entry as the router writes it; the extra entry copies the one below it. */
interface Step {
  __TSR_key?: string
  isSpareStep?: boolean
}

/**
 * Adds an extra history entry while an overlay is open on the first page of a visit, so that Back
 * closes the overlay instead of leaving the site (C7, decision 016). The entry stays when the
 * overlay closes otherwise, and Back skips it. Must run before the router's history is created, so
 * that the router does not see the entry.
 */
export function keepSpareStep(routerHistory: () => RouterHistory): void {
  const add = () => {
    // An overlay that opened with the page, before any input, needs no entry.
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    if (routerHistory().canGoBack() || isSpare(window.history.state)) return
    // The router replaces `pushState` with its own, which would load the page.
    const state: Step = { ...window.history.state, isSpareStep: true }
    History.prototype.pushState.call(window.history, state, '')
  }
  onLayersChange(() => hasLayer() && add())

  addEventListener('popstate', (event) => {
    const isSamePage = keyOf(event.state) === keyOf(routerHistory().location.state)
    if (routerHistory().canGoBack() || !isSamePage) return
    event.stopImmediatePropagation()
    if (isSpare(event.state)) return
    // An overlay that stays open, or one below it, needs an entry again.
    if (leaveFrontLayer()) setTimeout(() => hasLayer() && add())
    else window.history.back()
  })
}

function isSpare(state: unknown): boolean {
  return readStep(state).isSpareStep === true
}

function keyOf(state: unknown): string | undefined {
  const { __TSR_key: key } = readStep(state)
  return key
}

function readStep(state: unknown): Step {
  return typeof state === 'object' && state !== null ? state : {}
}
