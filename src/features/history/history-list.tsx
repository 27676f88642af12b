import {
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useId, useLayoutEffect, useMemo, useState } from 'react'
import type { Transaction, TransactionsAnswer } from '../../contract/wallet.ts'
import { LoadError } from '../../entities/data-state/load-error.tsx'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
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

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

/** Transactions of a filter by days, fifty more whenever the end comes near (E8, I1). */
export function HistoryList({ filter }: { filter: TransactionFilter }) {
  const { text, language } = useTexts()
  const titleId = useId()
  const client = useQueryClient()
  const pages = useMemo(() => transactionPagesQuery(filter, language), [filter, language])
  useLayoutEffect(() => cutAgedPages(client, pages), [client, pages])
  const query = useInfiniteQuery(pages)
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <VisuallyHidden>
        <h2 id={titleId}>{text('transactions.all_title')}</h2>
      </VisuallyHidden>
      <QueryBlock query={query} titleKey="transactions.list.error" skeleton={<ListSkeleton />}>
        {(data) => <Pages pages={data.pages} filter={filter} query={query} />}
      </QueryBlock>
    </section>
  )
}

interface PagesProps {
  pages: readonly TransactionsAnswer[]
  filter: TransactionFilter
  query: Pick<
    UseInfiniteQueryResult,
    | 'error'
    | 'fetchNextPage'
    | 'hasNextPage'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
  >
}

function Pages({ pages, filter, query }: PagesProps) {
  const { text } = useTexts()
  const { transactions, total } = useMemo(() => joinPages(pages, filter), [pages, filter])
  const [opened, setOpened] = useState<Transaction>()
  const fetchMore = () => void query.fetchNextPage()
  return (
    <>
      {transactions.length === 0 ? (
        <NothingFound filter={filter} />
      ) : (
        <div className={styles.card}>
          <TransactionDays
            transactions={transactions}
            hasMore={query.hasNextPage}
            onOpen={setOpened}
          />
        </div>
      )}
      {query.isFetchNextPageError && (
        <LoadError
          titleKey="transactions.list.error"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={fetchMore}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <ShowMore
          isBusy={query.isFetchingNextPage}
          isFetching={query.isFetching}
          onMore={fetchMore}
        />
      )}
      <LiveRegion
        message={text('transactions.list.shown', { count: transactions.length, total })}
      />
      <TransactionDialog transaction={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.card}>
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
