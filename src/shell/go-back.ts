import type { RouterHistory } from '@tanstack/react-router'

/** Goes one step back in history, also from under an overlay; calls `goUp` when the visit began with this page. */
export function goBack(history: RouterHistory, goUp: () => void): void {
  if (history.canGoBack()) history.back({ ignoreBlocker: true })
  else goUp()
}
