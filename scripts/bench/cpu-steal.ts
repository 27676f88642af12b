/** How long a machine that has nothing else to do lets one thread stand. */
export interface CpuSteal {
  /** Part of the time that was lost, 0 to 1. */
  lost: number
  longestMs: number
}

const WATCH_MS = 2000
/** What a loop needs for itself between two looks at the clock is far below. */
const STOP_MS = 0.5

/**
 * Reads the clock in a loop: a gap means that other programs, or the machine's host, had the
 * processor.
 */
export function watchCpuSteal(): CpuSteal {
  const end = performance.now() + WATCH_MS
  let last = performance.now()
  let stopped = 0
  let longestMs = 0
  while (last < end) {
    const now = performance.now()
    const pause = now - last
    if (pause > STOP_MS) {
      stopped += pause
      longestMs = Math.max(longestMs, pause)
    }
    last = now
  }
  return { lost: stopped / WATCH_MS, longestMs }
}
