import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction, TransactionsAnswer } from '../../../contract/calls/wallet.ts'
import type { NamedAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { LiveRegion } from '../../ui/notice/live-region.tsx'
import styles from './paged-transactions.module.css'
import type { ReceiptPlace } from './receipt-link.tsx'
import { ShowMore } from './show-more.tsx'
import { TransactionDays } from './transaction-days.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import type { ShownFilter } from './transaction-filter.ts'
import { joinPages, type JoinedPages } from './transaction-pages.ts'
import { useIncremental } from './use-incremental.ts'
import { usePendingWatch } from './use-pending-watch.ts'
import { walkReceipts } from './walk-receipts.ts'
import type { Content, Elements } from '../../ui/content/content.ts'

interface PagedTransactionsProps {
  pages: readonly TransactionsAnswer[]
  filter: ShownFilter
  query: Pick<
    UseInfiniteQueryResult,
    | 'fetchNextPage'
    | 'hasNextPage'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isPlaceholderData'
  >
  /** Accounts of the owner, for their numbers in the details. */
  accounts: readonly NamedAccount[]
  /** Where receipts open; without it a press on a row shows its details. */
  receipts: ReceiptPlace | undefined
  /** Shown when the filter finds nothing. */
  empty: Content
  /** Shown below the list when further pages failed to load. */
  failed: Elements
}

/** Loaded transactions by day; loads more near the end (E8). */
export function PagedTransactions(props: PagedTransactionsProps) {
  const { pages, filter, query, accounts, receipts, empty, failed } = props
  const { text } = useTexts()
  const { transactions, total } = useIncremental<JoinedPages>(
    (before) => joinPages(pages, filter, before),
    (joined) => joined.pages === pages && joined.filter === filter,
  )
  usePendingWatch(transactions)
  const [opened, setOpened] = useState<Transaction>()
  return (
    <>
      {/* The keys are those of the links inside, which take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.card} onKeyDown={receipts === 'beside' ? walkReceipts : undefined}>
        {transactions.length === 0 ? (
          empty
        ) : (
          <TransactionDays
            transactions={transactions}
            hasMore={query.hasNextPage}
            receipts={receipts}
            onOpen={setOpened}
          />
        )}
      </div>
      {query.isFetchNextPageError && failed}
      {query.hasNextPage && !query.isPlaceholderData && !query.isFetchNextPageError && (
        <ShowMore
          isBusy={query.isFetchingNextPage}
          isFetching={query.isFetching}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      <LiveRegion
        message={
          filter.search === undefined
            ? text('transactions.list.shown', { count: transactions.length, total })
            : text('history.search_found', { count: total })
        }
      />
      <TransactionDialog
        transaction={opened}
        accounts={accounts}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
