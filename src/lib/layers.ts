/** Ways to leave what lies above the page, the one in front last. */
const layers: (() => void)[] = []
const listeners = new Set<() => void>()

/**
 * Tells of something that lies above the page: a dialog, a sheet, a panel, a pop-over. `leave` is
 * asked for by the browser's and the system's back; it may stay where it must not be left. Gives the
 * function that takes it away again.
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

/** Calls `listener` whenever a layer came or went. */
export function onLayersChange(listener: () => void): void {
  listeners.add(listener)
}

export function hasLayer(): boolean {
  return layers.length > 0
}

/** Asks what lies in front to go; false where nothing lies above the page. */
export function leaveFrontLayer(): boolean {
  const leave = layers.at(-1)
  leave?.()
  return leave !== undefined
}

function tell(): void {
  for (const listener of listeners) listener()
}
