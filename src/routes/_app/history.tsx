import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { HistorySearch } from '../../features/history/history-search.ts'

export const Route = createFileRoute('/_app/history')({
  staticData: { page: { titleKey: 'history.title', section: 'history', kind: 'tab' } },
  validateSearch: HistorySearch,
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
