import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { RecentSection } from '../../shared/transaction/recent-section.tsx'
import { RowsSkeleton, TransactionRows } from '../../shared/transaction/transaction-rows.tsx'
import { recentTransactionsQuery } from '../../shared/transaction/transaction.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'

const ROWS = 6

/** The latest transactions of all accounts. */
export function LatestTransactions() {
  const { language } = useTexts()
  const { data: accounts = [] } = useQuery(walletsQuery)
  const hasReceipts = useCapability(ADDITIONS)
  const skeleton = <RowsSkeleton count={ROWS} />
  return (
    <RecentSection titleKey="transactions.title">
      <QueryBlock
        query={useQuery(recentTransactionsQuery(language))}
        titleKey="transactions.list.error"
        skeleton={skeleton}
      >
        {(transactions) => (
          <Deferred placeholder={skeleton}>
            <TransactionRows
              transactions={transactions.slice(0, ROWS)}
              accounts={accounts}
              hasReceipts={hasReceipts}
            />
          </Deferred>
        )}
      </QueryBlock>
    </RecentSection>
  )
}
