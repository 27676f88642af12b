import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'

/** A length of time of ISO 8601 in calendar months and in milliseconds. */
interface Duration {
  months: number
  ms: number
}

/** A repeating interval of ISO 8601, `R12/2026-12-01T00:00:00Z/P1M`, reckoned in UTC. */
export interface RepeatingInterval {
  /** Number of periods; undefined without an end. */
  count: number | undefined
  start: Date
  every: Duration
}

/** One period of an interval: the first is number 0, its end belongs to the next one. */
export interface Period {
  index: number
  start: Date
  end: Date
}

const WEEK_DAYS = 7
const YEAR_MONTHS = 12
/** The shortest period; a limit that renews faster is no limit. */
const LEAST_MS = MINUTE_MS
const MOST_TEXT = 100

const INTERVAL = /^R(\d{0,6})\/([^/]+)\/([^/]+)$/
const DURATION =
  /^P(?=[\dT])(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
/** The second that is put in before a new month now and then, whose fraction is not counted. */
const ADDED_SECOND = /^(.{16}):60(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
/** Nothing ends later: four digits of a year are what ISO 8601 has without agreement. */
const LAST = new Date('9999-12-31T23:59:59.999Z')

/**
 * Reads a repeating interval with a start, and a duration or the end of the first period. `R12` has
 * twelve periods and `R` no end. Returns undefined for any other text, for `R0`, for periods of
 * less than a minute, and for what ends after the year 9999.
 */
export function readInterval(text: string): RepeatingInterval | undefined {
  const match = text.length <= MOST_TEXT ? INTERVAL.exec(text) : null
  if (!match) return undefined
  const [, times = '', from = '', to = ''] = match
  const start = readMoment(from)
  if (!start || Number(times || '1') === 0) return undefined
  const every = readDuration(to) ?? readLength(start, to)
  if (!every || every.months * DAY_MS + every.ms < LEAST_MS) return undefined
  const interval = { count: times === '' ? undefined : Number(times), start, every }
  return startOf(interval, interval.count ?? 1) <= LAST ? interval : undefined
}

/**
 * Returns the period of an interval in which a moment is; undefined before its start and after its
 * end.
 */
export function periodAt(interval: RepeatingInterval, at: Date): Period | undefined {
  const { start, count, every } = interval
  if (at < start) return undefined
  // A period of months has at most 31 days in each, so that this is never above the number looked
  // for.
  const longest = every.months * 31 * DAY_MS + every.ms
  let index = Math.max(0, Math.floor((at.getTime() - start.getTime()) / longest) - 1)
  while (startOf(interval, index + 1) <= at) index += 1
  if (count !== undefined && index >= count) return undefined
  return { index, start: startOf(interval, index), end: startOf(interval, index + 1) }
}

/** Returns when an interval ends; undefined without an end. */
export function endOfInterval(interval: RepeatingInterval): Date | undefined {
  return interval.count === undefined ? undefined : startOf(interval, interval.count)
}

/**
 * Returns how many periods begin within a year, from that of a moment or the first one that
 * follows.
 */
export function periodsInYear(interval: RepeatingInterval, at: Date): number {
  const endless = { ...interval, count: undefined }
  const first = periodAt(endless, at) ?? { index: 0, start: interval.start }
  const end = new Date(first.start)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  const last = periodAt(endless, new Date(end.getTime() - 1))
  const most = (last?.index ?? 0) - first.index + 1
  return interval.count === undefined ? most : Math.min(most, interval.count - first.index)
}

/** Each start is reckoned from the first one, so that the 31st comes back after a short month. */
function startOf({ start, every }: RepeatingInterval, index: number): Date {
  const months = start.getUTCMonth() + every.months * index
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), lastDay)
  const time = start.getTime() % DAY_MS
  const dayMs = Date.UTC(start.getUTCFullYear(), months, day)
  return new Date(dayMs + (time < 0 ? time + DAY_MS : time) + every.ms * index)
}

/**
 * Reads a moment of ISO 8601 with its offset. The second 60, which may be the last one of a month
 * in UTC, is the first moment of the next month, because neither our clock nor that of the database
 * has it. Returns undefined for any other text.
 */
function readMoment(text: string): Date | undefined {
  if (!MOMENT.test(text)) return undefined
  const [, minute, offset] = ADDED_SECOND.exec(text) ?? []
  if (minute !== undefined && offset !== undefined) {
    const last = readMoment(`${minute}:59${offset}`)
    const next = last && new Date(last.getTime() + SECOND_MS)
    return next?.getUTCDate() === 1 && next.getTime() % DAY_MS === 0 ? next : undefined
  }
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970) return undefined
  const isDay = new Date(`${text.slice(0, 10)}T00:00:00Z`)
    .toISOString()
    .startsWith(text.slice(0, 10))
  return isDay ? at : undefined
}

function readDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text)
  if (!match) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0))
  return {
    months: (years ?? 0) * YEAR_MONTHS + (months ?? 0),
    ms:
      ((weeks ?? 0) * WEEK_DAYS + (days ?? 0)) * DAY_MS +
      (hours ?? 0) * HOUR_MS +
      (minutes ?? 0) * MINUTE_MS +
      (seconds ?? 0) * SECOND_MS,
  }
}

function readLength(start: Date, text: string): Duration | undefined {
  const end = readMoment(text)
  return end && end > start ? { months: 0, ms: end.getTime() - start.getTime() } : undefined
}
