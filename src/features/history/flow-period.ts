import dayjs from 'dayjs'
import type { DateRange } from '../../kernel/lib/date-range.ts'

/** Number of months that the bars show. */
const MONTHS = 6
const FORMAT = 'YYYY-MM'

/**
 * Returns the month that a text like `2026-11` names; undefined for any other, and for one of the
 * future.
 */
export function readMonth(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined
  const month = dayjs(`${text}-01T00:00`)
  return month.isAfter(now) ? undefined : month.toDate()
}

/** Returns the text of a moment's month in an address. */
export function writeMonth(moment: Date): string {
  return dayjs(moment).format(FORMAT)
}

/** Returns the month so many months later, or earlier when negative. */
export function stepMonth(month: Date, steps: number): Date {
  return dayjs(month).startOf('month').add(steps, 'month').toDate()
}

/** Returns the whole month of a moment, to its last minute. */
export function monthRange(moment: Date): DateRange {
  const month = dayjs(moment).startOf('month')
  return { from: month.toDate(), to: month.endOf('month').startOf('minute').toDate() }
}

/** Returns the beginnings of the six months up to that of a moment, and the end of the last. */
export function monthsUpTo(moment: Date): Date[] {
  return Array.from({ length: MONTHS + 1 }, (_, index) => stepMonth(moment, index + 1 - MONTHS))
}

/** Returns whether a range is one whole month. */
export function isWholeMonth({ from, to }: DateRange): boolean {
  const month = monthRange(from)
  return month.from.getTime() === from.getTime() && month.to.getTime() === to.getTime()
}
