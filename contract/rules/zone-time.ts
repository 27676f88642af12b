import { addDays, type CalendarDate } from './calendar-date.ts'
import { DAY_MS } from './durations.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns whether dates can be reckoned in a time zone of this name, such as `Europe/Moscow`. */
export function isTimeZone(zone: string): boolean {
  // Browsers without a zone say this name, which some versions accept as UTC.
  if (zone === '' || zone === 'Etc/Unknown') return false
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** Returns the day that a moment belongs to in a time zone. */
export function dateIn(zone: string, at: Date): CalendarDate {
  return localTextOf(zone, at).slice(0, 10)
}

/** Returns the time, `09:00`, that clocks in a time zone show at a moment. */
export function timeIn(zone: string, at: Date): string {
  return localTextOf(zone, at).slice(11, 16)
}

/**
 * Returns the moment at which clocks in a time zone show a time, `09:00`, of a day. A time that the
 * clocks leave out is as much later as they are put forward; of a time that they show twice it is
 * the first.
 */
export function momentIn(zone: string, date: CalendarDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const before = asUtc - offsetAt(zone, asUtc - DAY_MS)
  const after = asUtc - offsetAt(zone, asUtc + DAY_MS)
  const fitting = [Math.min(before, after), Math.max(before, after)].find(
    (at) => at + offsetAt(zone, at) === asUtc,
  )
  return new Date(fitting ?? before)
}

/**
 * Returns whether clocks in a time zone ever show a day: a change of the date line leaves one out.
 */
export function hasDate(zone: string, date: CalendarDate): boolean {
  return dateIn(zone, momentIn(zone, date, '12:00')) === date
}

/** Returns the moment at which a day has ended in a time zone. */
export function endOfDate(zone: string, date: CalendarDate): Date {
  return momentIn(zone, addDays(date, 1), '00:00')
}

/** Milliseconds by which clocks in a time zone are ahead of UTC. */
function offsetAt(zone: string, at: number): number {
  const whole = Math.floor(at / 1000) * 1000
  return Date.parse(`${localTextOf(zone, new Date(whole))}Z`) - whole
}

/** The time that clocks show: `2026-11-27T09:00:00`. */
function localTextOf(zone: string, at: Date): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const date = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`
  return `${date}T${of('hour')}:${of('minute')}:${of('second')}`
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}
