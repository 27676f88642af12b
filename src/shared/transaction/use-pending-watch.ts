import { presentMoment } from '../../kernel/runtime/server-clock.ts'
import { onlineManager, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../kernel/api/call.ts'
import { transactionState } from '../../../contract/rules/statuses.ts'
import { type Transaction, walletEndpoints } from '../../../contract/calls/wallet.ts'
import { pendingPause } from './pending-pause.ts'
import { spreadTransactions } from './spread-transactions.ts'

/** Number of newest transactions that are polled. */
const NEWEST = '50'

/** Not under the key of the lists, because its data is not cached. */
const pendingQuery = queryOptions({
  queryKey: ['pending-transactions'],
  queryFn: async ({ client, queryKey, signal }) => {
    const query = { ordering: '-created_at', limit: NEWEST } as const
    const { results } = await call(walletEndpoints.transactions, { query, signal })
    spreadTransactions(client, queryKey, results)
    return null
  },
  // The list has just been loaded.
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
})

/**
 * While a list shows pending transactions, polls them with growing pauses, only while the page is
 * visible and online, and immediately when it becomes visible.
 */
export function usePendingWatch(transactions: readonly Transaction[]): void {
  const since = useMemo(() => newestPending(transactions), [transactions])
  useQuery({
    ...pendingQuery,
    enabled: since !== undefined,
    refetchInterval: () => {
      if (since === undefined || !onlineManager.isOnline()) return false
      return pendingPause(presentMoment() - since)
    },
  })
}

/** Returns when the newest pending transaction was created. */
function newestPending(transactions: readonly Transaction[]): number | undefined {
  const pending = transactions.find(({ status }) => transactionState(status) === 'waiting')
  if (!pending) return undefined
  const at = Date.parse(pending.created_at)
  return Number.isNaN(at) ? 0 : at
}
