/** Longest wait for a frame, ms. */
const MAX_WAIT_MS = 100

/**
 * Resolves after the next paint, or soon in a hidden page, which is not painted. Expensive work
 * waits for it, so that an input is painted first.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
