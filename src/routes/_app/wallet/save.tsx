import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/wallet/save')({
  staticData: {
    page: { titleKey: 'wallet.save.title', section: 'wallet', kind: 'flow', parent: '/wallet' },
  },
  component: PlaceholderPage,
})
