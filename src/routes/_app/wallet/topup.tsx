import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/wallet/topup')({
  staticData: {
    page: { titleKey: 'wallet_topup.title', section: 'wallet', kind: 'flow', parent: '/' },
  },
  component: PlaceholderPage,
})
