import { useQuery } from '@tanstack/react-query'
import { HISTORY_SEARCH, RECEIPTS } from '../../../contract/rules/capabilities.ts'
import { useCapability } from '../../shared/profile/capability.ts'
import { RecentSection } from '../../shared/transaction/recent-section.tsx'
import { TransactionRows } from '../../shared/transaction/transaction-rows.tsx'
import { recentTransactionsQuery } from '../../shared/transaction/transaction.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { useTexts } from '../../kernel/texts/texts.tsx'

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
