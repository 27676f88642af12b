const DAY_MS = 86_400_000
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'
const FORM = /^\d{4}-\d{2}-\d{2}$/

/** A day of UTC, `2026-11-22`. */
export type Day = string

/** Returns whether a text is a day from 1900 to 2999: databases know no year 0. */
export function isDay(text: string): boolean {
  if (!FORM.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && dayOf(start) === text
}

/** Returns the day of a moment. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10)
}

/** Returns when a day begins. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Returns another day, so many days later. */
export function addDaysToDay(day: Day, count: number): Day {
  return dayOf(new Date(startOf(day).getTime() + count * DAY_MS))
}
