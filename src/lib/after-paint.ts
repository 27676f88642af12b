/** No page waits longer than this for a frame. */
const MOST_MS = 100

/**
 * Resolves once the browser has painted what an input changed so far; soon in a hidden page, which
 * is not painted. What is costly comes after it, so that a press is answered within its frame.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
