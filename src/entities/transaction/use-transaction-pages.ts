import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import type { TransactionFilter } from './transaction-filter.ts'
import { cutAgedPages, transactionPagesQuery } from './transaction-pages.ts'

/** Asks for the transactions of a filter, which must be the same object while it is the same filter. */
export function useTransactionPages(filter: TransactionFilter) {
  const { language } = useTexts()
  const client = useQueryClient()
  const pages = useMemo(() => transactionPagesQuery(filter, language), [filter, language])
  useLayoutEffect(() => cutAgedPages(client, pages), [client, pages])
  return useInfiniteQuery(pages)
}

/** Whether the transactions of a filter are there already, so that nothing is to be waited for. */
export function useAreTransactionsLoaded(filter: TransactionFilter): boolean {
  const { language } = useTexts()
  const { queryKey } = transactionPagesQuery(filter, language)
  return useQueryClient().getQueryData(queryKey) !== undefined
}
