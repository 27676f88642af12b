const SHORTEST_MS = 5000
const LONGEST_MS = 30_000
/** The pause is this part of the age: after one minute a transaction is polled every 15 seconds. */
const PART = 4

/** Returns the pause before a pending transaction of this age is polled again, ms. */
export function pendingPause(ageMs: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ageMs / PART))
}
