import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { Transaction } from '../../contract/wallet.ts'
import { QueryBlock } from '../../entities/data-state/query-block.tsx'
import { PeriodChoice } from '../../entities/transaction/period-choice.tsx'
import { TransactionDays } from '../../entities/transaction/transaction-days.tsx'
import { TransactionDialog } from '../../entities/transaction/transaction-dialog.tsx'
import { useCurrencyName } from '../../entities/wallet/currency-name.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './wallet-history.module.css'
import { WalletMovement } from './wallet-movement.tsx'
import { walletTransactionsQuery } from './wallet-transactions.queries.ts'

/** Rows that are shown at first, and more of them with each press. */
const STEP_ROWS = 50

interface WalletHistoryProps {
  code: string
  /** Another wallet holds the same currency: a transaction does not say whose it is (ui.md 6.7). */
  isShared: boolean
}

/** What moved in a currency: sums and the transactions themselves (E6). */
export function WalletHistory({ code, isShared }: WalletHistoryProps) {
  const { text, language } = useTexts()
  const nameOf = useCurrencyName()
  const titleId = useId()
  const [period, setPeriod] = useState<DateRange>()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {text(isShared ? 'transactions.all_title' : 'wallet.detail.history_title')}
        </h2>
        {isShared && <p className={styles.currency}>{nameOf(code)}</p>}
        <PeriodChoice period={period} onChange={setPeriod} />
      </div>
      <QueryBlock
        query={useQuery(walletTransactionsQuery(code, period, language))}
        titleKey="transactions.list.error"
        skeleton={
          <div className={styles.skeleton}>
            <Skeleton height={88} radius={18} />
            <Skeleton height={240} radius={24} />
          </div>
        }
      >
        {(transactions) => (
          <>
            <WalletMovement code={code} transactions={transactions} />
            <TransactionList transactions={transactions} />
          </>
        )}
      </QueryBlock>
    </section>
  )
}

function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  const { text } = useTexts()
  const [limit, setLimit] = useState(STEP_ROWS)
  const [opened, setOpened] = useState<Transaction>()
  const shown = useMemo(() => transactions.slice(0, limit), [transactions, limit])
  const counts = { count: shown.length, total: transactions.length }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<ArrowLeftRight aria-hidden />}
        title={text('transactions.list.empty_period')}
      />
    )
  }
  return (
    <>
      <div className={styles.card}>
        <TransactionDays
          transactions={shown}
          hasMore={shown.length < transactions.length}
          onOpen={setOpened}
        />
      </div>
      <LiveRegion message={limit > STEP_ROWS ? text('transactions.list.shown', counts) : ''} />
      {shown.length < transactions.length && (
        <Button kind="soft" size="medium" isWide onClick={() => setLimit(limit + STEP_ROWS)}>
          {text('common.show_more')}
        </Button>
      )}
      <TransactionDialog transaction={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
