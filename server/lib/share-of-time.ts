interface Rules {
  /** How many acts run at the same time. */
  most: number
  /** The share of the time in which acts run, above 0 and at most 1. */
  share: number
  /** Longest pause, ms. */
  longestPauseMs: number
  /** Maximum number of acts that wait. */
  longest: number
}

/**
 * Returns a function that runs acts in a share of the time alone: those that came meanwhile run
 * together, in order of arrival, and the next ones after a pause that is the longer the longer
 * these took. An act that comes after the pause runs at once; it returns undefined where too many
 * wait already.
 */
export function createShareOfTime({ most, share, longestPauseMs, longest }: Rules) {
  const waiting: (() => Promise<unknown>)[] = []
  let isTaken = false

  const runSome = async () => {
    const from = performance.now()
    await Promise.allSettled(waiting.splice(0, most).map((act) => act()))
    const pause = (performance.now() - from) * (1 / share - 1)
    setTimeout(next, Math.min(pause, longestPauseMs)).unref()
  }

  const next = () => {
    isTaken = waiting.length > 0
    if (isTaken) void runSome()
  }

  return <Result>(act: () => Promise<Result>): Promise<Result> | undefined => {
    if (waiting.length >= longest) return undefined
    return new Promise((resolve, reject) => {
      waiting.push(() => act().then(resolve, reject))
      if (isTaken) return
      isTaken = true
      // More may arrive in this turn of the event loop.
      setImmediate(next)
    })
  }
}
