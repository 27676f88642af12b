import type { RouterHistory } from '@tanstack/react-router'

/** One step back in the visit; `goUp` where it began with this page. */
export function goBack(history: RouterHistory, goUp: () => void): void {
  if (history.canGoBack()) history.back()
  else goUp()
}
