import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Transaction, TransactionsAnswer } from '../../../contract/calls/wallet.ts'

/** Key prefix of all lists of transactions. */
export const TRANSACTIONS_KEY = 'transactions'

/** Key prefixes of queries that change with a transaction. */
const MONEY_KEYS = ['wallets', 'statistics', 'notifications']

/** A cached list: paged, or whole. */
type Kept = readonly Transaction[] | { pages: readonly TransactionsAnswer[] }

/**
 * Copies the statuses of an answer to every other cached list, so that a transaction has one status
 * everywhere. A changed status, or a transaction that its own list did not have, marks other lists
 * and dependent queries as stale.
 */
export function spreadTransactions(
  client: QueryClient,
  ownKey: QueryKey,
  fresh: readonly Transaction[],
): void {
  const statuses = new Map(
    fresh.flatMap(({ id, status }) => (id === undefined ? [] : [[id, status]])),
  )
  const others = client
    .getQueryCache()
    .findAll({ queryKey: [TRANSACTIONS_KEY] })
    .filter(({ queryHash }) => queryHash !== hashKey(ownKey))
  const own = client.getQueryData<Kept | null>(ownKey) ?? undefined
  let hasNews = own !== undefined && (isChanged(own, statuses) || hasNewer(own, fresh))
  for (const { queryKey, state } of others) {
    const kept = client.getQueryData<Kept>(queryKey)
    if (kept === undefined || !isChanged(kept, statuses)) continue
    hasNews = true
    client.setQueryData<Kept>(queryKey, patch(kept, statuses), { updatedAt: state.dataUpdatedAt })
  }
  if (!hasNews) return
  for (const { queryKey } of others) void client.invalidateQueries({ queryKey, exact: true })
  for (const key of MONEY_KEYS) void client.invalidateQueries({ queryKey: [key] })
}

function rowsOf(kept: Kept): readonly Transaction[] {
  return 'pages' in kept ? kept.pages.flatMap(({ results }) => results) : kept
}

function isChanged(kept: Kept, statuses: ReadonlyMap<string, string>): boolean {
  return rowsOf(kept).some((row) => statusOf(row, statuses) !== row.status)
}

function hasNewer(kept: Kept, fresh: readonly Transaction[]): boolean {
  const newest = rowsOf(kept)[0]
  const [first] = fresh
  return first !== undefined && (newest === undefined || isAfter(first, newest))
}

function isAfter(one: Transaction, other: Transaction): boolean {
  return Date.parse(one.created_at) > Date.parse(other.created_at)
}

function patch(kept: Kept, statuses: ReadonlyMap<string, string>): Kept {
  const update = (row: Transaction): Transaction => {
    const status = statusOf(row, statuses)
    return status === row.status ? row : { ...row, status }
  }
  if (!('pages' in kept)) return kept.map(update)
  const pages = kept.pages.map((page) => ({ ...page, results: page.results.map(update) }))
  return { ...kept, pages }
}

function statusOf({ id, status }: Transaction, statuses: ReadonlyMap<string, string>): string {
  return (id !== undefined && statuses.get(id)) || status
}
