import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/payment')({
  staticData: { page: { titleKey: 'payment.title', section: 'payment', kind: 'tab' } },
  component: PlaceholderPage,
})
