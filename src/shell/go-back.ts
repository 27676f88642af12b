import type { RouterHistory } from '@tanstack/react-router'
import { hasOverlay } from '../runtime/overlay-stack.ts'

/**
 * Goes one step back in history, also from under an overlay; calls `goUp` when the visit began with this page. A page
 * that asks before it is left does so.
 */
export function goBack(history: RouterHistory, goUp: () => void): void {
  if (history.canGoBack()) history.back({ ignoreBlocker: hasOverlay() })
  else goUp()
}
