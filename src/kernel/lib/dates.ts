import dayjs from 'dayjs'
import { fill } from '../../../contract/rules/fill-text.ts'

/** Formats days and times in the reader's time zone (U17). The caller passes the words. */

export interface DateWords {
  /** Names of the twelve months as they follow a day, January first. */
  months: readonly string[]
  today: string
  yesterday: string
  /** `{day} {month}` */
  dayMonth: string
  /** `{day} {month} {year}` */
  dayMonthYear: string
  /** `{date}, {time}` */
  dateTime: string
  /** `{from} — {to}` */
  range: string
  /** True where the first end of a range within one month drops its month, as in Russian. */
  isMonthShared: boolean
  /** A moment of the current day, of the app's clock. */
  now: DateInput
}

/** A moment as a Date, or as text that the Date constructor reads (ISO 8601). */
export type DateInput = Date | string

/** Shown for a moment that cannot be parsed. */
const NO_DATE = '—'

/**
 * Day of a moment in the user's time zone as `2025-11-18`: the key of a group, the value of <time>.
 */
export function dayKey(moment: DateInput): string {
  const date = dayjs(moment)
  return date.isValid() ? date.format('YYYY-MM-DD') : String(moment)
}

/** `18 ноября`, and `18 ноября 2024` when the year is not the current one. */
export function formatDate(
  moment: DateInput,
  words: DateWords,
  now: DateInput = words.now,
): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return NO_DATE
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return fillDate(isThisYear ? words.dayMonth : words.dayMonthYear, date, words)
}

/** `18 ноября 2026`, whatever the year. */
export function formatFullDate(moment: DateInput, words: DateWords): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return String(moment)
  return fillDate(words.dayMonthYear, date, words)
}

/** As `formatDate`, with today and yesterday by their names. */
export function formatDay(moment: DateInput, words: DateWords, now: DateInput = words.now): string {
  const day = dayKey(moment)
  if (day === dayKey(now)) return words.today
  if (day === dayKey(dayjs(now).subtract(1, 'day').toDate())) return words.yesterday
  return formatDate(moment, words, now)
}

/** As `formatDay` within a sentence: `today`, without the capital of a heading. */
export function formatDayWithin(moment: DateInput, words: DateWords): string {
  const day = formatDay(moment, words)
  return day === words.today || day === words.yesterday ? day.toLowerCase() : day
}

/** Hours and minutes of 24 hours: `09:05`. */
export function formatTime(moment: DateInput): string {
  const date = dayjs(moment)
  return date.isValid() ? date.format('HH:mm') : ''
}

/** `Сегодня, 14:32`, `18 ноября, 21:17`. */
export function formatDateTime(
  moment: DateInput,
  words: DateWords,
  now: DateInput = words.now,
): string {
  const time = formatTime(moment)
  if (time === '') return NO_DATE
  return fill(words.dateTime, { date: formatDay(moment, words, now), time })
}

/** As `formatDateTime` within a sentence: `today, 14:32`, without the capital of a heading. */
export function formatDateTimeWithin(moment: DateInput, words: DateWords): string {
  const time = formatTime(moment)
  if (time === '') return NO_DATE
  return fill(words.dateTime, { date: formatDayWithin(moment, words), time })
}

/** `18 ноября 2026, 21:17`, whatever the year and the day. */
export function formatFullDateTime(moment: DateInput, words: DateWords): string {
  const time = formatTime(moment)
  if (time === '') return String(moment)
  return fill(words.dateTime, { date: fillDate(words.dayMonthYear, new Date(moment), words), time })
}

/** What data is as of, within a sentence: `14:32` today, `18 ноября, 21:17` on any day before. */
export function formatAge(moment: Date, words: DateWords, now: DateInput = words.now): string {
  const time = formatTime(moment)
  if (dayKey(moment) === dayKey(now)) return time
  return fill(words.dateTime, { date: formatDate(moment, words, now), time })
}

/**
 * `28 октября — 20 ноября`; one day shows once, ends in the wrong order are put in order,
 * and years show as `formatDate` has them, a year that both ends share only once.
 */
export function formatRange(
  first: DateInput,
  second: DateInput,
  words: DateWords,
  now: DateInput = words.now,
): string {
  const ends = [new Date(first), new Date(second)].toSorted((a, b) => a.getTime() - b.getTime())
  const [from = new Date(first), to = new Date(second)] = ends
  const end = formatDate(to, words, now)
  if (dayKey(from) === dayKey(to)) return end
  return fill(words.range, { from: startOfRange(from, to, words, now), to: end })
}

function startOfRange(from: Date, to: Date, words: DateWords, now: DateInput): string {
  if (from.getFullYear() !== to.getFullYear()) return formatDate(from, words, now)
  if (words.isMonthShared && from.getMonth() === to.getMonth()) return String(from.getDate())
  return fillDate(words.dayMonth, from, words)
}

function fillDate(pattern: string, date: Date, words: DateWords): string {
  return fill(pattern, {
    day: String(date.getDate()),
    month: words.months[date.getMonth()] ?? '',
    year: String(date.getFullYear()),
  })
}
