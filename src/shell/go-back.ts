import type { RouterHistory } from '@tanstack/react-router'
import { hasOverlay } from '../kernel/runtime/overlay-stack.ts'
import type { Page } from './page.ts'

/**
 * Goes one step back in history, also from under an overlay; calls `goUp` when the visit began with
 * this page. A page that asks before it is left does so.
 */
export function goBack(history: RouterHistory, goUp: () => void): void {
  if (history.canGoBack()) history.back({ ignoreBlocker: hasOverlay() })
  else goUp()
}

/**
 * Returns the navigation to a page's parent; a parent that would lead down again leads further up.
 */
export function wayUp(parent: NonNullable<Page['parent']>) {
  return { to: parent, replace: true, state: { isWayUp: true } } as const
}
