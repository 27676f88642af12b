import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/exchange/')({
  staticData: { page: { titleKey: 'exchange.title', section: 'home', kind: 'flow', parent: '/' } },
  component: PlaceholderPage,
})
