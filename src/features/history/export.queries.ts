import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { periodQuery } from './statement-query.ts'

/** How many transactions a period has, of some accounts or of all. */
export function movementsQuery(period: DateRange, accountIds: readonly string[]) {
  const query = { ...periodQuery(period), limit: '1' }
  const places = accountIds.length > 0 ? accountIds.map((id) => ({ account_id: id })) : [{}]
  return queryOptions({
    queryKey: ['movements', query, accountIds],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        places.map((place) =>
          call(walletEndpoints.transactions, { query: { ...query, ...place }, signal }),
        ),
      )
      return pages.reduce((sum, { count = 0 }) => sum + count, 0)
    },
  })
}
