import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api/call.ts'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import type { Language } from '../../../contract/calls/texts.ts'
import type { Transaction, TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import { firstPages, isLongList } from '../../kernel/lib/first-pages.ts'
import { entryOf } from './merge-exchanges.ts'
import { spreadTransactions, TRANSACTIONS_KEY } from './spread-transactions.ts'
import { filterQuery, matchesFilter, type ShownFilter } from './transaction-filter.ts'

/** Number of rows in a page (U47). */
const PAGE_SIZE = 50
const FRESH_MS = 60_000
const FIRST_PAGE: PagePlace = 0

/** Where a page begins: an offset, or the cursor of a server that sends one. */
type PagePlace = number | string

export type Pages = InfiniteData<TransactionsAnswer, PagePlace>

/** A list joined from pages. */
export interface JoinedPages {
  pages: readonly TransactionsAnswer[]
  filter: ShownFilter
  transactions: readonly Transaction[]
  /** Total number, including rows that are not loaded. */
  total: number
  /** Ids of all transactions, in one set for each page. */
  ids: readonly ReadonlySet<string>[]
}

/** Transactions of a filter page by page; a server without paging answers all at once (K3). */
export function transactionPagesQuery(filter: ShownFilter, language: Language) {
  const filterParts = filterQuery(filter)
  return infiniteQueryOptions({
    queryKey: [TRANSACTIONS_KEY, 'pages', language, filterParts],
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      const place =
        typeof pageParam === 'string' ? { cursor: pageParam } : { offset: String(pageParam) }
      const paging = { limit: String(PAGE_SIZE), ...place }
      const query = { ordering: '-created_at', ...paging, ...filterParts } as const
      const page = await call(walletEndpoints.transactions, { query, signal })
      spreadTransactions(client, queryKey, page.results)
      return page
    },
    staleTime: FRESH_MS,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (_, pages) => nextPlace(pages),
    refetchOnWindowFocus: ({ state }) => !isLongList(state.data),
    refetchOnReconnect: ({ state }) => !isLongList(state.data) && 'always',
  })
}

/**
 * Cuts a long stale list to its first pages when its screen opens; later pages load again while
 * scrolling. A fresh list stays whole, so that Back finds its place.
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

/** Prefetches a list; one on screen refreshes itself. */
export function prefetchTransactionPages(
  client: QueryClient,
  filter: ShownFilter,
  language: Language,
): void {
  const pages = transactionPagesQuery(filter, language)
  if (client.getQueryCache().find(pages)?.isActive()) return
  cutAgedPages(client, pages)
  void client.prefetchInfiniteQuery(pages)
}

/** Returns where the next page begins; undefined without one, or without paging. */
export function nextPlace(pages: readonly TransactionsAnswer[]): PagePlace | undefined {
  const last = pages.at(-1)
  if (last?.cursor !== undefined) return last.cursor
  if (last?.count === undefined || last.results.length === 0) return undefined
  const loaded = pages.reduce((sum, { results }) => sum + results.length, 0)
  return loaded < last.count ? loaded : undefined
}

/**
 * Joins the loaded pages, each transaction once: a new one shifts others to later pages, and the
 * two rows of an exchange are merged. If the pages continue `before`, only new ones are processed.
 */
export function joinPages(
  pages: readonly TransactionsAnswer[],
  filter: ShownFilter,
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
  const hasMore = nextPlace(pages) !== undefined
  const count = pages.findLast((page) => page.count !== undefined)?.count ?? 0
  const total = hasMore ? count - merged : transactions.length
  return { pages, filter, transactions, total, ids: [...(known?.ids ?? []), ids] }
}

function goesOn(
  before: JoinedPages,
  pages: readonly TransactionsAnswer[],
  filter: ShownFilter,
): boolean {
  return before.filter === filter && before.pages.every((page, index) => page === pages[index])
}
