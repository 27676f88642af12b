import { type CalendarDate, partsOf } from '../../../contract/rules/calendar-date.ts'

/** Returns the noon of a day on this device, for a calendar. */
export function noonOf(date: CalendarDate): Date {
  const { year, month, day } = partsOf(date)
  return new Date(year, month - 1, day, 12)
}
