import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/wallet/withdrawal')({
  staticData: {
    page: { titleKey: 'withdrawal.title', section: 'wallet', kind: 'flow', parent: '/' },
  },
  component: PlaceholderPage,
})
