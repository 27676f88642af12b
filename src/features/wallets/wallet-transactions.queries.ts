import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Language } from '../../contract/texts.ts'
import type { Transaction } from '../../contract/wallet.ts'
import { filterQuery, matchesFilter } from '../../entities/transaction/transaction-filter.ts'
import type { DateRange } from '../../lib/date-range.ts'

/** Rows asked for at once; the server gives no more. */
const PAGE_ROWS = 100

/**
 * All transactions in a currency within a range, newest first: their sums need each of them. A
 * server that knows neither pages nor filters sends everything, and the rest is left out here (K3).
 */
export function walletTransactionsQuery(
  code: string,
  range: DateRange | undefined,
  language: Language,
) {
  const filter = { currencyCode: code, range }
  return queryOptions({
    queryKey: ['transactions', 'wallet', filterQuery(filter), language],
    queryFn: async ({ signal }): Promise<Transaction[]> => {
      const rows: Transaction[] = []
      let total = 0
      do {
        const query = {
          ordering: '-created_at',
          limit: String(PAGE_ROWS),
          offset: String(rows.length),
          ...filterQuery(filter),
        } as const
        const { results, count = 0 } = await call(endpoints.transactions, { query, signal })
        rows.push(...results)
        total = results.length === 0 ? 0 : count
      } while (rows.length < total)
      return rows.filter((row) => matchesFilter(row, filter))
    },
  })
}
