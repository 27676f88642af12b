import { DAY_MS, MINUTE_MS } from '../../../contract/rules/durations.ts'

const SHORTEST_MS = 2 * MINUTE_MS
const LONGEST_MS = 10 * DAY_MS
/** Longer than a bank takes to dispute a payment. */
const LAST_MS = 180 * DAY_MS
/** Longer than a provider or a bank takes to decide about a payment that was begun. */
const LAST_UNPAID_MS = 30 * DAY_MS

/**
 * When a payment is read again without an event: after half its age, at least two minutes and at
 * most ten days; never after half a year. One of which nothing was captured is read after its whole
 * age, and for a month.
 */
export function nextCheckAfter(createdAt: Date, now: Date, isPaid: boolean): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > (isPaid ? LAST_MS : LAST_UNPAID_MS)) return null
  const pause = isPaid ? age / 2 : age
  return new Date(now.getTime() + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, pause)))
}
