import { orderRange, type DateRange } from '../../lib/date-range.ts'
import { dayKey, formatTime } from '../../lib/dates.ts'
import type { HistorySearch } from './history-search.ts'

/** The period of an address; undefined without both its ends. */
export function readPeriod({ from, to }: HistorySearch): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined
  return orderRange(new Date(from), new Date(to))
}

/** The part of an address that a period stands in. */
export function writePeriod(range: DateRange | undefined): Pick<HistorySearch, 'from' | 'to'> {
  return {
    from: range && writeMinute(range.from),
    to: range && writeMinute(range.to),
  }
}

/** A minute on the owner's own clock, `2025-11-20T23:59`. */
function writeMinute(moment: Date): string {
  return `${dayKey(moment)}T${formatTime(moment)}`
}
