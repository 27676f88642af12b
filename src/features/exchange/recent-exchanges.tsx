import { useQuery } from '@tanstack/react-query'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
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
  const { data: transactions = [] } = useQuery(recentTransactionsQuery(language))
  const { data: accounts = [] } = useQuery(walletsQuery)
  const hasAdditions = useCapability(ADDITIONS)
  const exchanges = transactions.filter(({ exchange }) => exchange).slice(0, ROWS)
  if (exchanges.length === 0) return null
  return (
    <RecentSection titleKey="exchange.recent_title" kind={hasAdditions ? 'exchange' : undefined}>
      <TransactionRows transactions={exchanges} accounts={accounts} hasReceipts={hasAdditions} />
    </RecentSection>
  )
}
