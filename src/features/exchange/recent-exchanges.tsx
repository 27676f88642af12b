import { useQuery } from '@tanstack/react-query'
import { HISTORY_SEARCH, RECEIPTS } from '../../contract/rules/capabilities.ts'
import { useCapability } from '../../entities/profile/capability.ts'
import { RecentSection } from '../../entities/transaction/recent-section.tsx'
import { TransactionRows } from '../../entities/transaction/transaction-rows.tsx'
import { recentTransactionsQuery } from '../../entities/transaction/transaction.queries.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { useTexts } from '../../texts/texts.tsx'

const ROWS = 3

/** Exchanges among the newest transactions; renders nothing without any. */
export function RecentExchanges() {
  const { language } = useTexts()
  const isFiltered = useCapability(HISTORY_SEARCH)
  const { data: transactions = [] } = useQuery(recentTransactionsQuery(language))
  const { data: accounts = [] } = useQuery(walletsQuery)
  const hasReceipts = useCapability(RECEIPTS)
  const exchanges = transactions.filter(({ exchange }) => exchange).slice(0, ROWS)
  if (exchanges.length === 0) return null
  return (
    <RecentSection titleKey="exchange.recent_title" kind={isFiltered ? 'exchange' : undefined}>
      <TransactionRows transactions={exchanges} accounts={accounts} hasReceipts={hasReceipts} />
    </RecentSection>
  )
}
