import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { searchKept } from './kept-search.ts'
import type { ShownFilter } from './transaction-filter.ts'
import { cutAgedPages, transactionPagesQuery } from './transaction-pages.ts'

/**
 * Queries the transactions of a filter; until the server has searched, or offline, those that the
 * device keeps. Pass the same object while the filter is the same.
 */
export function useTransactionPages(filter: ShownFilter) {
  const { language } = useTexts()
  const client = useQueryClient()
  const pages = useMemo(() => transactionPagesQuery(filter, language), [filter, language])
  useLayoutEffect(() => cutAgedPages(client, pages), [client, pages])
  return useInfiniteQuery({ ...pages, placeholderData: () => searchKept(client, filter, language) })
}

/** Returns whether the transactions of a filter are cached. */
export function useAreTransactionsLoaded(filter: ShownFilter): boolean {
  const { language } = useTexts()
  const { queryKey } = transactionPagesQuery(filter, language)
  return useQueryClient().getQueryData(queryKey) !== undefined
}
