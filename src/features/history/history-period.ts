import dayjs from 'dayjs'
import { orderRange, type DateRange } from '../../lib/date-range.ts'
import type { HistorySearch } from './history-search.ts'

const FORMAT = 'YYYY-MM-DDTHH:mm'

/** The period of an address; undefined without both its ends. */
export function readPeriod({ from, to }: HistorySearch): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined
  return orderRange(new Date(from), new Date(to))
}

/** The part of an address that a period stands in. */
export function writePeriod(range: DateRange | undefined): Pick<HistorySearch, 'from' | 'to'> {
  return {
    from: range && dayjs(range.from).format(FORMAT),
    to: range && dayjs(range.to).format(FORMAT),
  }
}
