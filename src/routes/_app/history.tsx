import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/history')({
  staticData: { page: { titleKey: 'history.title', section: 'history', kind: 'tab' } },
  component: PlaceholderPage,
})
