import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Transaction } from '../../contract/wallet.ts'
import { LoadError } from '../../entities/data-state/load-error.tsx'
import { StaleNotice } from '../../entities/data-state/stale-notice.tsx'
import { groupByDay } from '../../entities/transaction/day-groups.ts'
import { DayList } from '../../entities/transaction/day-list.tsx'
import { TransactionDialog } from '../../entities/transaction/transaction-dialog.tsx'
import type { TransactionFilter } from '../../entities/transaction/transaction-filter.ts'
import { PAGE_SIZE, transactionPagesQuery } from '../../entities/transaction/transaction-pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './history-list.module.css'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

/** Transactions of a filter by days, fifty at a time (E8, I1). */
export function HistoryList({ filter }: { filter: TransactionFilter }) {
  const { text, language } = useTexts()
  const titleId = useId()
  const query = useInfiniteQuery(transactionPagesQuery(filter, language))
  const { data, error, isFetching, isFetchingNextPage } = query
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [opened, setOpened] = useState<Transaction>()
  const shown = data?.transactions.slice(0, limit) ?? []
  const showMore = () => {
    const next = limit + PAGE_SIZE
    setLimit(next)
    if (data && data.transactions.length < next && query.hasNextPage) void query.fetchNextPage()
  }
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
      {data && shown.length > 0 && (
        <div className={styles.card}>
          {groupByDay(shown).map((group) => (
            <DayList key={group.day} group={group} onOpen={setOpened} />
          ))}
        </div>
      )}
      {data && !isStale && failure}
      {data && data.total > shown.length && (isStale || !error) && (
        <Button kind="soft" isWide isBusy={isFetchingNextPage} onClick={showMore}>
          {text('common.show_more')}
        </Button>
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
