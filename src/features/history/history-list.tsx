import { ArrowLeftRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { MoreFailed } from '../../shared/query-state/more-failed.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { PagedTransactions } from '../../shared/transaction/paged-transactions.tsx'
import type { ShownFilter } from '../../shared/transaction/transaction-filter.ts'
import {
  useAreTransactionsLoaded,
  useTransactionPages,
} from '../../shared/transaction/use-transaction-pages.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { SIDE_COLUMN, useMedia } from '../../ui/viewport/use-media.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './history-list.module.css'

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6]

interface HistoryListProps {
  filter: ShownFilter
  /** Clears kinds, states, categories and tags. */
  onFiltersReset: () => void
}

/** Transactions of a filter by day; loads fifty more near the end (E8, I1). */
export function HistoryList({ filter, onFiltersReset }: HistoryListProps) {
  const { text } = useTexts()
  const titleId = useId()
  const isLoaded = useAreTransactionsLoaded(filter)
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <VisuallyHidden>
        <h2 id={titleId}>{text('transactions.all_title')}</h2>
      </VisuallyHidden>
      <Deferred placeholder={<ListSkeleton />} isAtOnce={isLoaded}>
        <LoadedList filter={filter} onFiltersReset={onFiltersReset} />
      </Deferred>
    </section>
  )
}

function LoadedList({ filter, onFiltersReset }: HistoryListProps) {
  const query = useTransactionPages(filter)
  const { data: accounts = [] } = useQuery(walletsQuery)
  const hasReceipts = useCapability(ADDITIONS)
  const isBeside = useMedia(SIDE_COLUMN)
  return (
    <QueryBlock
      query={query}
      titleKey="transactions.list.error"
      skeleton={<ListSkeleton />}
      hasNotice={false}
    >
      {({ pages }) => (
        <PagedTransactions
          pages={pages}
          filter={filter}
          query={query}
          accounts={accounts}
          receipts={hasReceipts ? (isBeside ? 'beside' : 'page') : undefined}
          empty={<NothingFound filter={filter} onFiltersReset={onFiltersReset} />}
          failed={<MoreFailed titleKey="transactions.list.error" query={query} />}
        />
      )}
    </QueryBlock>
  )
}

function ListSkeleton() {
  return (
    <div className={styles.skeleton}>
      {SKELETON_ROWS.map((row) => (
        <RowSkeleton key={row} margin="12px 16px" />
      ))}
    </div>
  )
}

function NothingFound({ filter, onFiltersReset }: HistoryListProps) {
  const { text } = useTexts()
  const icon = <Icon of={ArrowLeftRight} />
  if (filter.search !== undefined) {
    return (
      <EmptyState icon={icon}>{text('history.search_empty', { query: filter.search })}</EmptyState>
    )
  }
  if (filter.kinds ?? filter.states ?? filter.categories ?? filter.tags) {
    return (
      <EmptyState
        icon={icon}
        action={
          <Button kind="soft" onClick={onFiltersReset}>
            {text('common.reset')}
          </Button>
        }
      >
        {text('history.filter_empty')}
      </EmptyState>
    )
  }
  if (filter.range || filter.currencyCode !== undefined) {
    return (
      <EmptyState icon={icon}>
        {text(filter.range ? 'transactions.list.empty_period' : 'transactions.list.empty_title')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} title={text('transactions.list.empty_title')}>
      {text('transactions.list.empty_descr')}
    </EmptyState>
  )
}
