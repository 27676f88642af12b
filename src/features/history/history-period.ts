import dayjs from 'dayjs'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import { orderRange, type DateRange } from '../../kernel/lib/date-range.ts'
import { TRANSACTION_STATES } from '../../../contract/rules/statuses.ts'
import { FILTER_KINDS, type HistorySearch } from './history-search.ts'

const FORMAT = 'YYYY-MM-DDTHH:mm'

/** Returns the period of the address; undefined without both ends. */
export function readPeriod({ from, to }: HistorySearch): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined
  return orderRange(new Date(from), new Date(to))
}

/** Returns the filter of the address: account and period, as statistics follow it. */
export function readPlace(search: HistorySearch): ShownFilter {
  return { currencyCode: search.account, range: readPeriod(search) }
}

/** Returns the whole filter of the address, for a server that can search. */
export function readPeriodFilter(search: HistorySearch): ShownFilter {
  const { q, kind, state, category, tag } = search
  return {
    ...readPlace(search),
    ...(q !== undefined && { search: q }),
    ...(kind !== undefined && { kinds: readChosen(FILTER_KINDS, kind) }),
    ...(state !== undefined && { states: readChosen(TRANSACTION_STATES, state) }),
    ...(category && { categories: category.split(',').filter(Boolean) }),
    ...(tag && { tags: tag.split(',').filter(Boolean) }),
  }
}

/** Returns the words of a list that the address names. */
export function readChosen<Word extends string>(words: readonly Word[], text = ''): Word[] {
  const chosen = text.split(',')
  return words.filter((word) => chosen.includes(word))
}

/** Returns the search parameters of a period. */
export function writePeriod(range: DateRange | undefined): Pick<HistorySearch, 'from' | 'to'> {
  return {
    from: range && dayjs(range.from).format(FORMAT),
    to: range && dayjs(range.to).format(FORMAT),
  }
}

/** Returns a list for the address; undefined when it is empty. */
export function writeChosen(words: readonly string[]): string | undefined {
  return words.length > 0 ? words.join(',') : undefined
}

/** Nothing is chosen of what a transaction is. */
export const NO_FILTERS = {
  kind: undefined,
  state: undefined,
  category: undefined,
  tag: undefined,
} as const
