const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SHORTEST_MS = 2 * MINUTE_MS
const LONGEST_MS = 10 * DAY_MS
/** Longer than a bank takes to dispute a payment. */
const LAST_MS = 180 * DAY_MS

/**
 * When a payment is read again without an event: after half its age, at least two minutes and at
 * most ten days; never after half a year.
 */
export function nextCheckAfter(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > LAST_MS) return null
  return new Date(now.getTime() + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, age / 2)))
}
