import type { RouterHistory } from '@tanstack/react-router'
import { hasLayer, leaveFrontLayer, onLayersChange } from '../lib/layers.ts'

/** What the router writes into a step of history; the spare one is a copy of the step below it. */
interface Step {
  __TSR_key?: string
  isSpareStep?: boolean
}

/**
 * Gives Back something to take while a layer lies above the first page of a visit: with no page behind
 * it, the browser would leave the site and not the layer (C7). The step stays when the layer goes by
 * itself, and Back passes over it. The router must not see it, so this comes before the router's
 * history, which it is given the way to.
 */
export function keepSpareStep(routerHistory: () => RouterHistory): void {
  const add = () => {
    // What came with the page, before anything was pressed, is left with it.
    if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return
    if (routerHistory().canGoBack() || isSpare(window.history.state)) return
    // Past the router's own version of it, which would load the page for another step.
    const state: Step = { ...window.history.state, isSpareStep: true }
    History.prototype.pushState.call(window.history, state, '')
  }
  onLayersChange(() => hasLayer() && add())

  addEventListener('popstate', (event) => {
    const isSamePage = keyOf(event.state) === keyOf(routerHistory().location.state)
    if (routerHistory().canGoBack() || !isSamePage) return
    event.stopImmediatePropagation()
    if (isSpare(event.state)) return
    // A layer that stays, or one below it, has to find a step again.
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
