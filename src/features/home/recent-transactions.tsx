import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { QueryBlock } from '../../shared/query-state/query-block.tsx'
import { RecentSection } from '../../shared/transaction/recent-section.tsx'
import { RowsSkeleton, TransactionRows } from '../../shared/transaction/transaction-rows.tsx'
import { recentTransactionsQuery } from '../../shared/transaction/transaction.queries.ts'
import { RefreshPlace } from '../../shared/wallet/refresh-place.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'
import { Deferred } from '../../ui/deferred/deferred.tsx'
import { useMedia, WIDE } from '../../ui/viewport/use-media.ts'

/** Rows on a phone. */
export const MAX_ON_PHONES = 5

/** The newest transactions, five on phones and eight from 768 px on (E1). */
export function RecentTransactions() {
  const { language } = useTexts()
  const isWide = useMedia(WIDE)
  const { data: accounts = [] } = useQuery(walletsQuery)
  const hasReceipts = useCapability(ADDITIONS)
  const skeleton = <RowsSkeleton count={MAX_ON_PHONES} />
  return (
    <RecentSection titleKey="transactions.title" control={<RefreshPlace />}>
      <QueryBlock
        query={useQuery(recentTransactionsQuery(language))}
        titleKey="transactions.list.error"
        skeleton={skeleton}
      >
        {(transactions) => (
          <Deferred placeholder={skeleton}>
            <TransactionRows
              transactions={isWide ? transactions : transactions.slice(0, MAX_ON_PHONES)}
              accounts={accounts}
              hasReceipts={hasReceipts}
            />
          </Deferred>
        )}
      </QueryBlock>
    </RecentSection>
  )
}
