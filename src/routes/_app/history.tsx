import { createFileRoute } from '@tanstack/react-router'
import { prefetchTransactionPages } from '../../entities/transaction/transaction-pages.ts'
import { walletsQuery } from '../../entities/wallet/wallet.queries.ts'
import { readLanguage } from '../../environment/language.ts'
import { readFilter } from '../../features/history/history-period.ts'
import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { HistorySearch } from '../../features/history/history-search.ts'
import { statisticsQuery } from '../../features/history/statistics.queries.ts'

export const Route = createFileRoute('/_app/history')({
  staticData: { page: { titleKey: 'history.title', section: 'history', kind: 'tab' } },
  validateSearch: HistorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(walletsQuery)
    void queryClient.prefetchQuery(statisticsQuery(readFilter(deps)))
    prefetchTransactionPages(queryClient, readFilter(deps), readLanguage())
  },
  component: HistoryPage,
})

function HistoryPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}
