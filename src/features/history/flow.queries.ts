import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { type Flow, flowEndpoints } from '../../../contract/calls/flow.ts'
import { placeQuery } from '../../shared/transaction/transaction-filter.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { monthsUpTo } from './flow-period.ts'

interface FlowQueryInput {
  range: DateRange
  /** Currency of the one account that counts; undefined for all accounts. */
  account: string | undefined
  /** The currency of the sums; the server chooses where the owner has not. */
  stated: string | undefined
}

/** Money in and out of a period, and of the six months up to its end (N2). */
export function flowQuery({ range, account, stated }: FlowQueryInput) {
  const place = placeQuery({ currencyCode: account, range })
  const placeKey = JSON.stringify(place)
  const query = {
    ...place,
    ...(account === undefined && stated !== undefined && { stated_code: stated }),
    months: monthsUpTo(range.to)
      .map((month) => month.toISOString())
      .join(','),
  }
  return queryOptions({
    queryKey: ['statistics', 'flow', query, placeKey],
    queryFn: ({ signal }) => call(flowEndpoints.flow, { query, signal }),
    // Sums name their currency; they do not name their period and account.
    placeholderData: (flow: Flow | undefined, before) =>
      before?.queryKey[3] === placeKey ? flow : undefined,
  })
}
