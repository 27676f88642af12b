import { ArrowLeftRight } from '@lucide/icons'
import { useId, useMemo, useState } from 'react'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { MoreFailed } from '../../shared/query-state/more-failed.tsx'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { PagedTransactions } from '../../shared/transaction/paged-transactions.tsx'
import { useCapability } from '../../shared/profile/capability.ts'
import { PeriodChoice } from '../../shared/transaction/period-choice.tsx'
import { useTransactionPages } from '../../shared/transaction/use-transaction-pages.ts'
import { useCurrencyName } from '../../shared/wallet/currency-name.ts'
import type { DateRange } from '../../kernel/lib/date-range.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { EmptyState } from '../../ui/notice/empty-state.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { readMovement } from './movement.ts'
import textStyle from '../../ui/styles/text-style.module.css'
import stack from '../../ui/styles/stack.module.css'
import styles from './wallet-history.module.css'
import { WalletMovement } from './wallet-movement.tsx'

interface WalletHistoryProps {
  wallet: Account
  /** All wallets of the owner. */
  wallets: readonly Account[]
  /** Another wallet holds the same currency: a transaction does not say whose it is (U40). */
  isShared: boolean
}

/** What moved in a wallet: sums and the transactions themselves (E6). */
export function WalletHistory({ wallet, wallets, isShared }: WalletHistoryProps) {
  const { id, currency_code: code } = wallet
  const { text } = useTexts()
  const nameOf = useCurrencyName()
  const titleId = useId()
  const [period, setPeriod] = useState<DateRange>()
  const filter = useMemo(
    () => ({ accountId: id, currencyCode: code, range: period }),
    [id, code, period],
  )
  const query = useTransactionPages(filter)
  const hasReceipts = useCapability(ADDITIONS)
  return (
    <section className={stack.gap3} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={textStyle.h2}>
          {text(isShared ? 'transactions.all_title' : 'wallet.detail.history_title')}
        </h2>
        {isShared && <p className={textStyle.caption}>{nameOf(code)}</p>}
        <PeriodChoice period={period} onChange={setPeriod} />
      </div>
      <QueryBlock query={query} titleKey="transactions.list.error" skeleton={<HistorySkeleton />}>
        {({ pages }) => (
          <>
            <WalletMovement code={code} movement={readMovement(pages, filter)} />
            <PagedTransactions
              pages={pages}
              filter={filter}
              query={query}
              accounts={wallets}
              receipts={hasReceipts ? 'page' : undefined}
              empty={
                <EmptyState
                  icon={<Icon of={ArrowLeftRight} />}
                  title={text('transactions.list.empty_period')}
                />
              }
              failed={<MoreFailed titleKey="transactions.list.error" query={query} />}
            />
          </>
        )}
      </QueryBlock>
    </section>
  )
}

function HistorySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height={88} radius={18} />
      <Skeleton height={240} radius={24} />
    </div>
  )
}
