import { useQuery } from '@tanstack/react-query'
import { RECEIPTS } from '../../contract/rules/capabilities.ts'
import { useCapability } from '../../entities/profile/capability.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { RecentSection } from '../../entities/transaction/recent-section.tsx'
import { RowsSkeleton, TransactionRows } from '../../entities/transaction/transaction-rows.tsx'
import { recentTransactionsQuery } from '../../entities/transaction/transaction.queries.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'

const ROWS = 6

/** The latest transactions of all accounts. */
export function LatestTransactions() {
  const { language } = useTexts()
  const { data: accounts = [] } = useQuery(walletsQuery)
  const hasReceipts = useCapability(RECEIPTS)
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
