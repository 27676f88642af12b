import { presentDate } from '../../kernel/runtime/clock.ts'
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { categoriesQuery } from '../../shared/categories/categories.queries.ts'
import { hasCapability, useCapability } from '../../shared/profile/capability.ts'
import { profileQuery } from '../../shared/profile/profile.queries.ts'
import { prefetchTransactionPages } from '../../shared/transaction/transaction-pages.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { readLanguage } from '../../kernel/environment/language.ts'
import { monthRange } from '../../features/history/flow-period.ts'
import { flowQuery } from '../../features/history/flow.queries.ts'
import { readPeriodFilter, readPlace } from '../../features/history/history-period.ts'
import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { readStatedCurrency } from '../../features/history/stated-currency.ts'
import { HistorySearch } from '../../features/history/history-search.ts'
import { statisticsQuery } from '../../features/history/statistics.queries.ts'
import { SIDE_COLUMN, useMedia } from '../../ui/viewport/use-media.ts'

export const Route = createFileRoute('/_app/history')({
  staticData: {
    page: { titleKey: 'history.title', section: 'history', kind: 'tab', hasExport: true },
  },
  validateSearch: HistorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(walletsQuery)
    const place = readPlace(deps)
    if (hasCapability(queryClient, ADDITIONS)) {
      const range = place.range ?? monthRange(presentDate())
      const stated = readStatedCurrency()
      void queryClient.prefetchQuery(categoriesQuery)
      void queryClient.prefetchQuery(flowQuery({ range, account: place.currencyCode, stated }))
    } else if (queryClient.getQueryData(profileQuery.queryKey)) {
      void queryClient.prefetchQuery(statisticsQuery(place))
    }
    const filter = hasCapability(queryClient, ADDITIONS) ? readPeriodFilter(deps) : place
    prefetchTransactionPages(queryClient, filter, readLanguage())
  },
  // A receipt that opens beside the list loads nothing of it anew.
  shouldReload: ({ cause }) => cause !== 'stay',
  component: HistoryPage,
})

function HistoryPage() {
  const isBeside = useMedia(SIDE_COLUMN)
  const hasReceipts = useCapability(ADDITIONS)
  const { number } = useParams({ strict: false })
  // Beside the list the receipt is in the right column; without one it is the page itself.
  if (number !== undefined && !(isBeside && hasReceipts)) return <Outlet />
  return <ListPage />
}

function ListPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryScreen
      search={search}
      onSearchChange={(next, isTyping = false) =>
        void navigate({ search: next, resetScroll: false, replace: isTyping })
      }
    />
  )
}
