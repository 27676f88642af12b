let isHidden = false
const listeners = new Set<() => void>()

/**
 * Returns whether nobody sees the app: the page is in the background, or its host has minimised it.
 */
export function isAppHidden(): boolean {
  return document.hidden || isHidden
}

/** Keeps whether the host has hidden the app, of which the page itself is not notified. */
export function setHostVisibility(isVisible: boolean): void {
  if (isHidden === !isVisible) return
  isHidden = !isVisible
  for (const listener of listeners) listener()
}

/** Calls back when the page or its host hides the app or shows it again. */
export function onAppVisibility(listener: () => void): void {
  document.addEventListener('visibilitychange', listener)
  // A page from the back-forward cache was left like any other.
  addEventListener('pageshow', listener)
  listeners.add(listener)
}
