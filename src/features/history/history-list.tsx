import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useState } from 'react'
import type { Transaction } from '../../contract/wallet.ts'
import { LoadError } from '../../entities/data-state/load-error.tsx'
import { StaleNotice } from '../../entities/data-state/stale-notice.tsx'
import { TransactionDialog } from '../../entities/transaction/transaction-dialog.tsx'
import { TransactionDays } from '../../entities/transaction/transaction-days.tsx'
import type { TransactionFilter } from '../../entities/transaction/transaction-filter.ts'
import {
  cutAgedPages,
  joinPages,
  transactionPagesQuery,
} from '../../entities/transaction/transaction-pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './history-list.module.css'
import { ShowMore } from './show-more.tsx'

const NONE: readonly Transaction[] = []
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

/** Transactions of a filter by days, fifty more whenever the end comes near (E8, I1). */
export function HistoryList({ filter }: { filter: TransactionFilter }) {
  const { text, language } = useTexts()
  const titleId = useId()
  const client = useQueryClient()
  const pages = useMemo(() => transactionPagesQuery(filter, language), [filter, language])
  useLayoutEffect(() => cutAgedPages(client, pages), [client, pages])
  const query = useInfiniteQuery(pages)
  const { error, isFetching, hasNextPage } = query
  const data = useMemo(
    () => query.data && joinPages(query.data.pages, filter),
    [query.data, filter],
  )
  const [opened, setOpened] = useState<Transaction>()
  const shown = data?.transactions ?? NONE
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
  const failure = error && (
    <LoadError
      titleKey="transactions.list.error"
      error={error}
      isRetrying={isFetching}
      onRetry={retry}
    />
  )
  const isStale = query.isRefetchError && data !== undefined
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <VisuallyHidden>
        <h2 id={titleId}>{text('transactions.all_title')}</h2>
      </VisuallyHidden>
      {!data && (failure ?? <ListSkeleton />)}
      {isStale && <StaleNotice at={query.dataUpdatedAt} isRetrying={isFetching} onRetry={retry} />}
      {data && shown.length === 0 && <NothingFound filter={filter} />}
      {shown.length > 0 && (
        <div className={styles.card}>
          <TransactionDays transactions={shown} hasMore={hasNextPage} onOpen={setOpened} />
        </div>
      )}
      {data && !isStale && failure}
      {hasNextPage && (isStale || !error) && (
        <ShowMore
          isBusy={query.isFetchingNextPage}
          isFetching={isFetching}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      <LiveRegion
        message={
          data ? text('transactions.list.shown', { count: shown.length, total: data.total }) : ''
        }
      />
      <TransactionDialog transaction={opened} onClose={() => setOpened(undefined)} />
    </section>
  )
}

function ListSkeleton() {
  const { text } = useTexts()
  return (
    <div className={styles.card} aria-busy>
      <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
      {SKELETON_ROWS.map((row) => (
        <Skeleton
          key={row}
          height={40}
          radius={12}
          style={{ margin: '12px 16px', width: 'auto' }}
        />
      ))}
    </div>
  )
}

function NothingFound({ filter }: { filter: TransactionFilter }) {
  const { text } = useTexts()
  const icon = <ArrowLeftRight aria-hidden />
  if (filter.range || filter.currencyCode !== undefined) {
    return (
      <div className={styles.card}>
        <EmptyState icon={icon}>
          {text(filter.range ? 'transactions.list.empty_period' : 'transactions.list.empty_title')}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={styles.card}>
      <EmptyState icon={icon} title={text('transactions.list.empty_title')}>
        {text('transactions.list.empty_descr')}
      </EmptyState>
    </div>
  )
}
