const SHORTEST_MS = 5000
const LONGEST_MS = 30_000
/** Of its age: after one minute it is asked for every 15 seconds. */
const PART = 4

/** How long to wait before a transaction of this age is asked for again. */
export function pauseAfter(ageMs: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ageMs / PART))
}
