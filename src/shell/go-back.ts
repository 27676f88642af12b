import type { RouterHistory } from '@tanstack/react-router'

/** Goes one step back in history; calls `goUp` when the visit began with this page. */
export function goBack(history: RouterHistory, goUp: () => void): void {
  if (history.canGoBack()) history.back()
  else goUp()
}
