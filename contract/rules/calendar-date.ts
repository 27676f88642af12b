import { DAY_MS } from './durations.ts'

/** A day of the calendar as text: `2026-11-27`. */
export type CalendarDate = string

const PATTERN = /^\d{4}-\d\d-\d\d$/

/** Returns whether a text is a day that the calendar has. */
export function isCalendarDate(text: string): boolean {
  return PATTERN.test(text) && !Number.isNaN(toUtc(text)) && fromUtc(toUtc(text)) === text
}

/** Returns the day so many days later. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(toUtc(date) + days * DAY_MS)
}

/** Returns the number of days from one day to another. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS)
}

/** Returns the day so many months later: the last of the month where it has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return fromUtc(first.getTime())
}

/** Returns the numbers of a day. */
export function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

function toUtc(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function fromUtc(at: number): CalendarDate {
  return new Date(at).toISOString().slice(0, 10)
}
