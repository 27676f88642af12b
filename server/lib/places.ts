/** A semaphore with a bounded queue, first in, first out. */
export interface Places {
  /**
   * Runs the act when a place is free. Returns undefined, without running it, when the queue is
   * full.
   */
  take<Result>(act: () => Promise<Result>): Promise<{ result: Result } | undefined>
}

export function createPlaces({
  atOnce,
  mostWaiting,
}: {
  atOnce: number
  mostWaiting: number
}): Places {
  let running = 0
  const waiting: (() => void)[] = []

  /** Passes the place to the next waiting act. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async take(act) {
      if (running < atOnce) running += 1
      else if (waiting.length < mostWaiting) await new Promise<void>((go) => waiting.push(go))
      else return undefined
      try {
        return { result: await act() }
      } finally {
        leave()
      }
    },
  }
}
