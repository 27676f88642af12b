import type { TRANSACTION_STATES } from '../../../contract/rules/statuses.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'

/** Filter of transactions; empty means all. */
export interface ShownFilter {
  /** Supported by our server only; on the device the currency replaces it. */
  accountId?: string | undefined
  currencyCode: string | undefined
  range: DateRange | undefined
  /** Supported by a server that announces the capability; see `kept-search.ts` for the device. */
  search?: string | undefined
  kinds?: readonly string[] | undefined
  states?: readonly (typeof TRANSACTION_STATES)[number][] | undefined
  /** Categories, `none` among them, and tags (S8). */
  categories?: readonly string[] | undefined
  tags?: readonly string[] | undefined
}

/**
 * Returns the filter as query parameters of our server; the last minute of a range counts whole
 * (K3).
 */
export function filterQuery(filter: ShownFilter) {
  const { search, kinds, states, categories, tags } = filter
  return {
    ...placeQuery(filter),
    ...(search !== undefined && { search }),
    ...(kinds && { kind: kinds.join(',') }),
    ...(states && { state: states.join(',') }),
    ...(categories && { category: categories.join(',') }),
    ...(tags && { tag: tags.join(',') }),
  }
}

/** The part of the filter that statistics follow too: account and period. */
export function placeQuery({ accountId, currencyCode, range }: ShownFilter) {
  return {
    ...(accountId !== undefined && { account_id: accountId }),
    ...(accountId === undefined && currencyCode !== undefined && { currency_code: currencyCode }),
    ...(range && {
      created_at__gte: range.from.toISOString(),
      created_at__lt: endOfRange(range).toISOString(),
    }),
  }
}

/** Applies account and period on the device, for a server without filters (K3). */
export function matchesFilter(transaction: Transaction, filter: ShownFilter): boolean {
  const { currencyCode, range } = filter
  if (currencyCode !== undefined && transaction.currency_code !== currencyCode) return false
  if (!range) return true
  const at = Date.parse(transaction.created_at)
  return at >= range.from.getTime() && at < endOfRange(range).getTime()
}

function endOfRange({ to }: DateRange): Date {
  const end = new Date(to)
  end.setMinutes(end.getMinutes() + 1, 0, 0)
  return end
}
