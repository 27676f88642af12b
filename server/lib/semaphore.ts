/** Limits concurrent acts; the others wait in a bounded queue, first in, first out. */
export interface Semaphore {
  /** Returns undefined, without running the act, when the queue is full. */
  run<Result>(act: () => Promise<Result>): Promise<{ result: Result } | undefined>
}

/** Creates a semaphore for `maxConcurrent` acts with room for `maxWaiting` more. */
export function createSemaphore({
  maxConcurrent,
  maxWaiting,
}: {
  maxConcurrent: number
  maxWaiting: number
}): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []

  /** Starts the next waiting act. */
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(act) {
      if (running < maxConcurrent) running += 1
      else if (waiting.length < maxWaiting) await new Promise<void>((go) => waiting.push(go))
      else return undefined
      try {
        return { result: await act() }
      } finally {
        release()
      }
    },
  }
}
