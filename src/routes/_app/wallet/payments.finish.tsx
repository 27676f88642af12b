import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/wallet/payments/finish')({
  staticData: {
    page: { titleKey: 'topup_result.title', section: 'wallet', kind: 'flow', parent: '/' },
  },
  component: PlaceholderPage,
})
