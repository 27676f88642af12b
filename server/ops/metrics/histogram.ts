/** Upper bounds in seconds, from a cached answer to a queued PIN. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Number of observed times up to each bound, and in total. */
export interface Histogram {
  observe(seconds: number): void
  /** Its lines in the Prometheus text format; `labels` without the braces. */
  write(name: string, labels: string): string[]
}

/** Returns a histogram of durations in seconds. */
export function createHistogram(): Histogram {
  const counts = BOUNDS.map(() => 0)
  let sum = 0
  let count = 0
  return {
    observe(seconds) {
      BOUNDS.forEach((bound, at) => {
        if (seconds <= bound) counts[at] = (counts[at] ?? 0) + 1
      })
      sum += seconds
      count += 1
    },
    write: (name, labels) => [
      ...BOUNDS.map((bound, at) => `${name}_bucket{${labels},le="${bound}"} ${counts[at]}`),
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ],
  }
}
