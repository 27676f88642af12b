import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/wallet/')({
  staticData: { page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab' } },
  component: PlaceholderPage,
})
