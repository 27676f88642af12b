import { OFFICE_WORDS } from '../../../texts/office.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import { MINUTE_MS } from '../../../contract/rules/durations.ts'
import { LANGUAGE_RULES } from '../../../texts/language-rules.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 1440
const { minutesUnit, hoursUnit, daysUnit } = OFFICE_WORDS.shared
const UNITS = [minutesUnit, hoursUnit, daysUnit] as const

/** Every time of the office is UTC, so that all operators mean the same. */
const ZONE = 'UTC'

function format(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const { locale } = LANGUAGE_RULES[language]
  return new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }).format(at)
}

/** Returns the hour and minute, `14:32 UTC`. */
export function showTime(at: Date, language: Language): string {
  return `${format(at, language, { hour: '2-digit', minute: '2-digit' })} ${ZONE}`
}

/** Returns the day in words, `23 November 2026`. */
export function showDay(at: Date, language: Language): string {
  return format(at, language, { dateStyle: 'long' })
}

/** Returns a day, `2026-11-23`, as `23.11.2026`. */
export function showDate(day: string, language: Language): string {
  return format(new Date(`${day}T00:00:00Z`), language, { dateStyle: 'short' })
}

/** Returns day and time to the second, `23.11.2026, 14:32:08`. */
export function showMoment(at: Date, language: Language): string {
  return format(at, language, { dateStyle: 'short', timeStyle: 'medium' })
}

/** Returns how long something has waited: `4 min`, `2 h`, `3 d`. */
export function showAge(since: Date, now: Date, language: Language): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS))
  const [minute, hour, day] = UNITS.map((unit) => unit[language])
  if (minutes < HOUR_MINUTES) return `${minutes} ${minute}`
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} ${hour}`
  return `${Math.floor(minutes / DAY_MINUTES)} ${day}`
}
