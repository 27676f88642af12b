import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/wallet/$id')({
  staticData: {
    page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'flow', parent: '/wallet' },
  },
  component: PlaceholderPage,
})
