import dayjs from 'dayjs'
import type { TransactionFilter } from '../../entities/transaction/transaction-filter.ts'
import { orderRange, type DateRange } from '../../lib/date-range.ts'
import type { HistorySearch } from './history-search.ts'

const FORMAT = 'YYYY-MM-DDTHH:mm'

/** Returns the period of the address; undefined without both ends. */
export function readPeriod({ from, to }: HistorySearch): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined
  return orderRange(new Date(from), new Date(to))
}

/** Returns the filter of the address. */
export function readFilter(search: HistorySearch): TransactionFilter {
  return { currencyCode: search.account, range: readPeriod(search) }
}

/** Returns the search parameters of a period. */
export function writePeriod(range: DateRange | undefined): Pick<HistorySearch, 'from' | 'to'> {
  return {
    from: range && dayjs(range.from).format(FORMAT),
    to: range && dayjs(range.to).format(FORMAT),
  }
}
