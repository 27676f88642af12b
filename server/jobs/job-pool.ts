import { setTimeout as sleep } from 'node:timers/promises'

/** Runs a bounded number of tasks concurrently. */
export interface JobPool {
  /** How many more may be started now. */
  free(): number
  /** Starts a task; its failure goes to `onEnd`, never to the caller. */
  start(task: () => Promise<unknown>): void
  /** Resolves when all tasks have ended, or after `patienceMs`. */
  idle(patienceMs: number): Promise<void>
}

/** Calls `onEnd` when a task has ended, with its result or error. */
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
