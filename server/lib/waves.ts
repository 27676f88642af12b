/** How many pass how often. */
interface Waves {
  most: number
  everyMs: number
  /** Maximum number that waits. */
  longest: number
}

/**
 * Returns a function that resolves when its caller may go on: at most `most` callers every `everyMs`, in order of arrival; one
 * that comes after a pause does not wait. It returns undefined where too many wait already.
 */
export function createWaves({ most, everyMs, longest }: Waves): () => Promise<void> | undefined {
  const waiting: (() => void)[] = []
  let isPaused = false

  const pass = () => {
    const passed = waiting.splice(0, most)
    isPaused = passed.length > 0
    if (!isPaused) return
    setTimeout(pass, everyMs)
    for (const resolve of passed) resolve()
  }

  return () => {
    if (waiting.length >= longest) return undefined
    return new Promise((resolve) => {
      waiting.push(resolve)
      if (isPaused) return
      isPaused = true
      // More may arrive in this turn of the event loop.
      setImmediate(pass)
    })
  }
}
