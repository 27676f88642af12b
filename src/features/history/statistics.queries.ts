import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import { placeQuery, type ShownFilter } from '../../shared/transaction/transaction-filter.ts'

/** Amounts and shares by type of the transactions of a filter, where the server follows it. */
export function statisticsQuery(filter: ShownFilter) {
  const query = placeQuery(filter)
  return queryOptions({
    queryKey: ['statistics', query],
    queryFn: ({ signal }) => call(walletEndpoints.statistics, { query, signal }),
  })
}
