import { isCalendarDate } from '../../../contract/rules/calendar-date.ts'
import { MOST_REQUEST_DAYS, REQUEST_DAYS } from '../../../contract/rules/request-terms.ts'

const MINUTES = 60

/** Returns a day as a date field has it: `2026-12-10`. */
function dayText(day: Date): string {
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Returns the day so many days after a moment, on this device. */
function dayAfter(now: number, days: number): string {
  const day = new Date(now)
  return dayText(new Date(day.getFullYear(), day.getMonth(), day.getDate() + days))
}

/** The first and the last day on which a request may end, and the proposed one. */
interface LastDays {
  least: string
  most: string
  usual: string
}

/** Returns on which days a new request may end. */
export function lastDays(now: number): LastDays {
  return {
    least: dayAfter(now, 0),
    most: dayAfter(now, MOST_REQUEST_DAYS),
    usual: dayAfter(now, REQUEST_DAYS),
  }
}

/**
 * Returns on which days a request that ends at a moment may end instead; proposed are two weeks
 * later, from today where it has expired.
 */
export function laterDays(until: string, now: number): LastDays {
  const { most } = lastDays(now)
  const end = Math.max(now, Date.parse(until) || now)
  const earlier = (day: string) => (day < most ? day : most)
  return {
    least: earlier(dayAfter(end, 0)),
    most,
    usual: earlier(dayAfter(end, REQUEST_DAYS)),
  }
}

/** Returns whether a day is one on which a request may end. */
export function isLastDay(day: string, now: number): boolean {
  const { least, most } = lastDays(now)
  return isCalendarDate(day) && day >= least && day <= most
}

/**
 * Returns the end of a day on this device, with its distance from UTC: `2026-12-10T23:59:59+03:00`.
 */
export function endOfDay(day: string): string {
  const behind = new Date(`${day}T23:59:59`).getTimezoneOffset()
  const sign = behind > 0 ? '-' : '+'
  const distance = Math.abs(behind)
  const hours = two(Math.floor(distance / MINUTES))
  return `${day}T23:59:59${sign}${hours}:${two(distance % MINUTES)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
