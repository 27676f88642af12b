import { DAY_MS, HOUR_MS } from '../../../contract/rules/durations.ts'

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6
/** The eve of Good Friday and the day before Easter Monday, in days from Easter. */
const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1

/** A day of the calendar, `2026-11-24`. */
export type CalendarDay = string

/** Whether nobody publishes on a day. */
export type IsDayOff = (day: CalendarDay) => boolean

/** Returns the day that it is at a moment in a time zone. */
export function dayAt(moment: Date, timeZone: string): CalendarDay {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
}

/** Returns the moment at which a clock of the zone shows that hour of the day. */
export function momentOf(day: CalendarDay, hour: number, timeZone: string): Date {
  const utc = new Date(startOf(day) + hour * HOUR_MS)
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const ahead = (Number(shown.format(utc)) - hour + 24) % 24
  return new Date(utc.getTime() - ahead * HOUR_MS)
}

/** Returns the day that is so many days later. */
export function addCalendarDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the first working day after a day. */
export function nextWorkingDay(day: CalendarDay, isDayOff: IsDayOff): CalendarDay {
  let next = addCalendarDays(day, 1)
  while (isDayOff(next)) next = addCalendarDays(next, 1)
  return next
}

/** Returns whether TARGET, and with it the ECB, has a day off. */
export function isTargetDayOff(day: CalendarDay): boolean {
  if (isWeekend(day) || TARGET_HOLIDAYS.has(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return (
    day === addCalendarDays(easter, GOOD_FRIDAY) || day === addCalendarDays(easter, EASTER_MONDAY)
  )
}

/**
 * Returns whether Russia has a day off: the weekend, a holiday, or the Monday to which a holiday on
 * a weekend moves; also on the given days, to which a decree of each year moves others.
 */
export function isRussianDayOff(day: CalendarDay, moved: ReadonlySet<CalendarDay>): boolean {
  if (isWeekend(day) || RUSSIAN_HOLIDAYS.has(day.slice(5)) || moved.has(day)) return true
  if (weekdayOf(day) !== MONDAY) return false
  return [-1, -2].some((back) => {
    const date = addCalendarDays(day, back).slice(5)
    return RUSSIAN_HOLIDAYS.has(date) && !date.startsWith('01-')
  })
}

const TARGET_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])

const RUSSIAN_HOLIDAYS: ReadonlySet<string> = new Set([
  ...Array.from({ length: 8 }, (_, index) => `01-0${index + 1}`),
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
])

function isWeekend(day: CalendarDay): boolean {
  return [SUNDAY, SATURDAY].includes(weekdayOf(day))
}

function weekdayOf(day: CalendarDay): number {
  return new Date(startOf(day)).getUTCDay()
}

function startOf(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** Easter Sunday of the western churches: the Gregorian computus of Meeus. */
function easterOf(year: number): CalendarDay {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const rest = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * rest) / 451)
  return addCalendarDays(`${year}-03-22`, epact + rest - 7 * late)
}
