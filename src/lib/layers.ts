/** Close functions of the open overlays, the front one last. */
const layers: (() => void)[] = []
const listeners = new Set<() => void>()

/**
 * Registers an overlay above the page: a dialog, sheet, panel or pop-over. The browser's or
 * system's back calls `leave`, which may refuse to close. Returns the function that unregisters it.
 */
export function addLayer(leave: () => void): () => void {
  layers.push(leave)
  tell()
  return () => {
    const index = layers.lastIndexOf(leave)
    if (index === -1) return
    layers.splice(index, 1)
    tell()
  }
}

/** Calls `listener` whenever an overlay opened or closed. */
export function onLayersChange(listener: () => void): void {
  listeners.add(listener)
}

export function hasLayer(): boolean {
  return layers.length > 0
}

/** Calls `leave` of the front overlay. Returns false when no overlay is open. */
export function leaveFrontLayer(): boolean {
  const leave = layers.at(-1)
  leave?.()
  return leave !== undefined
}

function tell(): void {
  for (const listener of listeners) listener()
}
