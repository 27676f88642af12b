import { ArrowLeftRight } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Transaction } from '../../contract/wallet.ts'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
import { TransactionDialog } from '../../entities/transaction/transaction-dialog.tsx'
import { TransactionRow } from '../../entities/transaction/transaction-row.tsx'
import { usePendingWatch } from '../../entities/transaction/use-pending-watch.ts'
import { recentTransactionsQuery } from '../../entities/transaction/transaction.queries.ts'
import { RefreshPlace } from '../../entities/wallet/refresh-place.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListCard, ListItem } from '../../ui/list-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia, WIDE } from '../../ui/use-media.ts'
import styles from './recent-transactions.module.css'

const SKELETON_ROWS = [1, 2, 3, 4, 5]
const MOST_ON_PHONES = 5

/** The newest transactions, five on phones and eight from 768 px on (E1). */
export function RecentTransactions() {
  const { text } = useTexts()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {text('transactions.title')}
        </h2>
        <span className={styles.ways}>
          <RefreshPlace />
          <Link to="/history" className={styles.all} aria-describedby={titleId}>
            {text('common.show_all')}
          </Link>
        </span>
      </div>
      <RecentList />
    </section>
  )
}

function RecentList() {
  const { language } = useTexts()
  const skeleton = <ListSkeleton />
  return (
    <QueryBlock
      query={useQuery(recentTransactionsQuery(language))}
      titleKey="transactions.list.error"
      skeleton={skeleton}
    >
      {(transactions) => (
        <Later placeholder={skeleton}>
          <Transactions transactions={transactions} />
        </Later>
      )}
    </QueryBlock>
  )
}

function ListSkeleton() {
  return (
    <ListCard>
      {SKELETON_ROWS.map((row) => (
        <ListItem key={row}>
          <Skeleton height={40} radius={12} style={{ margin: '12px 16px', width: 'auto' }} />
        </ListItem>
      ))}
    </ListCard>
  )
}

function Transactions({ transactions }: { transactions: readonly Transaction[] }) {
  const { text } = useTexts()
  const isWide = useMedia(WIDE)
  usePendingWatch(transactions)
  const [opened, setOpened] = useState<Transaction>()
  if (transactions.length === 0) {
    return (
      <EmptyState icon={<Icon of={ArrowLeftRight} />} title={text('transactions.list.empty_title')}>
        {text('transactions.list.empty_descr')}
      </EmptyState>
    )
  }
  const shown = isWide ? transactions : transactions.slice(0, MOST_ON_PHONES)
  return (
    <>
      <ListCard>
        {shown.map((transaction, index) => (
          <ListItem key={transaction.id ?? `${transaction.created_at} ${index}`}>
            <TransactionRow transaction={transaction} onOpen={setOpened} />
          </ListItem>
        ))}
      </ListCard>
      <TransactionDialog transaction={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
