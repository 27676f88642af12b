import { DAY_MS } from './durations.ts'

/** Last day of a request by default, in days from today. */
export const REQUEST_DAYS = 14

/** The last day is so many days from today at most. */
export const MOST_REQUEST_DAYS = 90

/** Requests of one owner that are open at the same time. */
export const MOST_OPEN_REQUESTS = 20

/** The asker may remind a person again after this time, ms. */
export const REMINDER_PAUSE_MS = DAY_MS

/**
 * Returns whether a request may end at a moment: after now, and within the last day that is
 * possible in any time zone.
 */
export function isRequestEnd(end: Date, now: Date): boolean {
  const left = end.getTime() - now.getTime()
  return left > 0 && left <= (MOST_REQUEST_DAYS + 1) * DAY_MS
}
