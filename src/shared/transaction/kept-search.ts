import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { transactionState } from '../../../contract/rules/statuses.ts'
import {
  joinSearchText,
  matchesSearch,
  readSearch,
} from '../../../contract/rules/transaction-search.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import type { ShownFilter } from './transaction-filter.ts'
import { type Pages, transactionPagesQuery } from './transaction-pages.ts'

/**
 * Applies search, kinds and states to the kept transactions of the same account and period (N1).
 * Undefined without them; online also if nothing matches, because the server has more rows.
 */
export function searchKept(
  client: QueryClient,
  filter: ShownFilter,
  language: Language,
): Pages | undefined {
  const { search, kinds, states, ...place } = filter
  if (search === undefined && !kinds && !states) return undefined
  const { queryKey } = transactionPagesQuery(place, language)
  const kept = client.getQueryData<Pages>(queryKey)
  const results = kept?.pages
    .flatMap((page) => page.results)
    .filter((transaction) => isFound(transaction, filter))
  if (!results || (results.length === 0 && onlineManager.isOnline())) return undefined
  return { pages: [{ results, count: results.length }], pageParams: [0] }
}

function isFound(transaction: Transaction, { search, kinds, states }: ShownFilter): boolean {
  const { kind = '', status } = transaction
  if (kinds && !kinds.includes(kind)) return false
  const state = transactionState(status)
  if (states && !states.some((one) => one === state)) return false
  return search === undefined || matchesSearch(searchTextOf(transaction), readSearch(search))
}

function searchTextOf(transaction: Transaction): string {
  const { number, description, last4, address, counterparty, note, amount } = transaction
  const parts = [number, description, last4, address, counterparty, note, amount.replace('-', '')]
  return joinSearchText(parts.filter((part) => part !== undefined))
}
