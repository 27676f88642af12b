/** Close functions of the open overlays, the front one last. */
const overlays: (() => void)[] = []
const listeners = new Set<() => void>()

/**
 * Registers an overlay above the page: a dialog, sheet, panel or pop-over. The browser's or
 * system's back calls `leave`, which may refuse to close. Returns the function that unregisters it.
 */
export function addOverlay(leave: () => void): () => void {
  overlays.push(leave)
  notify()
  return () => {
    const index = overlays.lastIndexOf(leave)
    if (index === -1) return
    overlays.splice(index, 1)
    notify()
  }
}

/** Calls `listener` whenever an overlay opened or closed. */
export function onOverlaysChange(listener: () => void): void {
  listeners.add(listener)
}

/** Returns whether an overlay is open. */
export function hasOverlay(): boolean {
  return overlays.length > 0
}

/** Calls `leave` of the front overlay. Returns false when no overlay is open. */
export function closeTopOverlay(): boolean {
  const leave = overlays.at(-1)
  leave?.()
  return leave !== undefined
}

function notify(): void {
  for (const listener of listeners) listener()
}
