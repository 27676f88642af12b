import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { isCategorised, NO_CATEGORY } from '../../../contract/rules/categories.ts'
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
  const { search, kinds, states, categories, tags, ...place } = filter
  if ([search, kinds, states, categories, tags].every((part) => part === undefined))
    return undefined
  const { queryKey } = transactionPagesQuery(place, language)
  const kept = client.getQueryData<Pages>(queryKey)
  const results = kept?.pages
    .flatMap((page) => page.results)
    .filter((transaction) => isFound(transaction, filter))
  if (!results || (results.length === 0 && onlineManager.isOnline())) return undefined
  return { pages: [{ results, count: results.length }], pageParams: [0] }
}

function isFound(transaction: Transaction, filter: ShownFilter): boolean {
  const { search, kinds, states, categories, tags } = filter
  const { kind = '', status } = transaction
  if (categories && !isOfCategory(transaction, categories)) return false
  if (tags && !tags.some((tag) => transaction.tags?.includes(tag))) return false
  if (kinds && !kinds.includes(kind)) return false
  const state = transactionState(status)
  if (states && !states.some((one) => one === state)) return false
  return search === undefined || matchesSearch(searchTextOf(transaction), readSearch(search))
}

function isOfCategory({ kind = '', category }: Transaction, chosen: readonly string[]): boolean {
  if (category !== undefined) return chosen.includes(category)
  return chosen.includes(NO_CATEGORY) && isCategorised(kind)
}

function searchTextOf(transaction: Transaction): string {
  const { number, description, last4, address, counterparty, note, amount } = transaction
  const { own_note: ownNote, tags = [] } = transaction
  const parts = [number, description, last4, address, counterparty, note, amount.replace('-', '')]
  parts.push(ownNote, ...tags.map((tag) => `#${tag}`))
  return joinSearchText(parts.filter((part) => part !== undefined))
}
