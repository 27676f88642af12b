/** A bounded number of acts at once, and a bounded number that wait for a place, first come first served. */
export interface Places {
  /** Runs the act when there is a place for it. Undefined, and nothing is run, when too many wait. */
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

  /** Hands the place to the next that waits. */
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
