import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { walletEndpoints } from '../../contract/wallet.ts'
import type { Language } from '../../contract/texts.ts'
import type { Transaction, TransactionsAnswer } from '../../contract/wallet.ts'
import { firstPages, isLongList } from '../../lib/first-pages.ts'
import { entryOf } from './merge-exchanges.ts'
import { spreadTransactions, TRANSACTIONS_KEY } from './spread-transactions.ts'
import { filterQuery, matchesFilter, type TransactionFilter } from './transaction-filter.ts'

/** How many rows are asked for at a time (U47). */
const PAGE_SIZE = 50
const FRESH_MS = 60_000

type Pages = InfiniteData<TransactionsAnswer, number>

/** The list that some pages make. */
export interface JoinedPages {
  pages: readonly TransactionsAnswer[]
  filter: TransactionFilter
  transactions: readonly Transaction[]
  /** How many there are with those that were not loaded. */
  total: number
  /** The ids of all transactions of the pages, in as many sets as there were steps to this list. */
  ids: readonly ReadonlySet<string>[]
}

/** Transactions of a filter page by page; a server without paging answers all at once (K3). */
export function transactionPagesQuery(filter: TransactionFilter, language: Language) {
  const filterParts = filterQuery(filter)
  return infiniteQueryOptions({
    queryKey: [TRANSACTIONS_KEY, 'pages', language, filterParts],
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const paging = { limit: String(PAGE_SIZE), offset: String(pageParam) }
      const query = { ordering: '-created_at', ...paging, ...filterParts } as const
      const page = await call(walletEndpoints.transactions, { query, signal })
      spreadTransactions(client, queryKey, page.results)
      return page
    },
    staleTime: FRESH_MS,
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextOffset(pages),
    refetchOnWindowFocus: ({ state }) => !isLongList(state.data),
    refetchOnReconnect: ({ state }) => !isLongList(state.data) && 'always',
  })
}

/**
 * Keeps the first pages alone of a long list that has aged while its screen was left: what follows is
 * loaded again when the owner comes to it. A fresh list stays whole, so that Back finds its place.
 */
export function cutAgedPages(
  client: QueryClient,
  { queryKey }: ReturnType<typeof transactionPagesQuery>,
): void {
  const query = client.getQueryCache().find<Pages>({ queryKey })
  if (!query?.state.data || !query.isStaleByTime(FRESH_MS)) return
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (!isLongList(data)) return
  client.setQueryData<Pages>(queryKey, firstPages(data), { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/** Asks for a list that is about to be shown; one that is on screen keeps itself fresh. */
export function prefetchTransactionPages(
  client: QueryClient,
  filter: TransactionFilter,
  language: Language,
): void {
  const pages = transactionPagesQuery(filter, language)
  if (client.getQueryCache().find(pages)?.isActive()) return
  cutAgedPages(client, pages)
  void client.prefetchInfiniteQuery(pages)
}

/** Where the next page begins; undefined when there is none, or no paging. */
export function nextOffset(pages: readonly TransactionsAnswer[]): number | undefined {
  const last = pages.at(-1)
  if (last?.count === undefined || last.results.length === 0) return undefined
  const loaded = pages.reduce((sum, { results }) => sum + results.length, 0)
  return loaded < last.count ? loaded : undefined
}

/**
 * All that was loaded, each transaction once: a new one moves the others to later pages, and an exchange
 * comes as two, which are one row. Where the pages go on from those joined `before`, the new ones alone are looked at.
 */
export function joinPages(
  pages: readonly TransactionsAnswer[],
  filter: TransactionFilter,
  before?: JoinedPages,
): JoinedPages {
  const known = before && goesOn(before, pages, filter) ? before : undefined
  const ids = new Set<string>()
  const fresh = pages
    .slice(known?.pages.length ?? 0)
    .flatMap(({ results }) => results)
    .filter((transaction) => {
      const id = entryOf(transaction)
      if (id === undefined) return matchesFilter(transaction, filter)
      const isRepeated = ids.has(id) || known?.ids.some((earlier) => earlier.has(id)) === true
      ids.add(id)
      return !isRepeated && matchesFilter(transaction, filter)
    })
  const transactions = known ? known.transactions.concat(fresh) : fresh
  const loaded = pages.reduce((sum, { results }) => sum + results.length, 0)
  const merged = loaded - transactions.length
  const hasMore = nextOffset(pages) !== undefined
  const total = hasMore ? (pages.at(-1)?.count ?? 0) - merged : transactions.length
  return { pages, filter, transactions, total, ids: [...(known?.ids ?? []), ids] }
}

function goesOn(
  before: JoinedPages,
  pages: readonly TransactionsAnswer[],
  filter: TransactionFilter,
): boolean {
  return before.filter === filter && before.pages.every((page, index) => page === pages[index])
}
