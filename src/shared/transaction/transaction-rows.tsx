import { ArrowLeftRight } from '@lucide/icons'
import { useState } from 'react'
import type { Transaction } from '../../../contract/calls/wallet.ts'
import type { NamedAccount } from '../../kernel/lib/account-name.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ListCard, ListItem } from '../../ui/list/list-card.tsx'
import { RowSkeleton } from '../../ui/progress/skeleton.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import { TransactionRow } from './transaction-row.tsx'
import { usePendingWatch } from './use-pending-watch.ts'

interface TransactionRowsProps {
  transactions: readonly Transaction[]
  /** Accounts of the owner, for their numbers in the details. */
  accounts: readonly NamedAccount[]
  /** A press on a row opens its receipt. */
  hasReceipts: boolean
}

/** List of a few transactions without day headings; a press on a row opens its details. */
export function TransactionRows({ transactions, accounts, hasReceipts }: TransactionRowsProps) {
  const { text } = useTexts()
  usePendingWatch(transactions)
  const [opened, setOpened] = useState<Transaction>()
  // Those that came while the list is shown slide in.
  const [first] = useState(() => new Set(transactions.map(({ id }) => id)))
  if (transactions.length === 0) {
    return (
      <EmptyState icon={<Icon of={ArrowLeftRight} />} title={text('transactions.list.empty_title')}>
        {text('transactions.list.empty_descr')}
      </EmptyState>
    )
  }
  return (
    <>
      <ListCard>
        {transactions.map((transaction, index) => (
          <ListItem
            key={transaction.id ?? `${transaction.created_at} ${index}`}
            isNew={!first.has(transaction.id)}
          >
            <TransactionRow
              transaction={transaction}
              receipts={hasReceipts ? 'page' : undefined}
              onOpen={setOpened}
            />
          </ListItem>
        ))}
      </ListCard>
      <TransactionDialog
        transaction={opened}
        accounts={accounts}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

/** Placeholder of a list of transactions. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <ListCard>
      {Array.from({ length: count }, (_, row) => (
        <ListItem key={row}>
          <RowSkeleton margin="12px 16px" />
        </ListItem>
      ))}
    </ListCard>
  )
}
