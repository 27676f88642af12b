import dayjs from 'dayjs'
import type { TransactionFilter } from '../../entities/transaction/transaction-filter.ts'
import { orderRange, type DateRange } from '../../lib/date-range.ts'
import type { HistorySearch } from './history-search.ts'

const FORMAT = 'YYYY-MM-DDTHH:mm'

/** The period of an address; undefined without both its ends. */
export function readPeriod({ from, to }: HistorySearch): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined
  return orderRange(new Date(from), new Date(to))
}

/** The transactions that an address asks for. */
export function readFilter(search: HistorySearch): TransactionFilter {
  return { currencyCode: search.account, range: readPeriod(search) }
}

/** The part of an address that a period stands in. */
export function writePeriod(range: DateRange | undefined): Pick<HistorySearch, 'from' | 'to'> {
  return {
    from: range && dayjs(range.from).format(FORMAT),
    to: range && dayjs(range.to).format(FORMAT),
  }
}
