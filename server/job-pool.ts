import { setTimeout as sleep } from 'node:timers/promises'

/** Runs tasks beside each other, a bounded number at once. */
export interface JobPool {
  /** How many more may be started now. */
  free(): number
  /** Starts a task; its failure goes to `onEnd`, never to the caller. */
  start(task: () => Promise<unknown>): void
  /** Resolves when none runs any more, or after `patienceMs`. */
  idle(patienceMs: number): Promise<void>
}

/** `onEnd` hears of each task when it has ended: what it gave, or what it threw. */
export function createJobPool(
  most: number,
  onEnd: (end: { value: unknown } | { error: unknown }) => void,
): JobPool {
  const running = new Set<Promise<void>>()
  const runToEnd = async (task: () => Promise<unknown>) => {
    try {
      onEnd({ value: await task() })
    } catch (error) {
      onEnd({ error })
    }
  }
  return {
    free: () => most - running.size,
    start(task) {
      const ended = runToEnd(task).finally(() => running.delete(ended))
      running.add(ended)
    },
    async idle(patienceMs) {
      const patience = new AbortController()
      const timer = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([Promise.all(running), timer])
      patience.abort()
    },
  }
}
