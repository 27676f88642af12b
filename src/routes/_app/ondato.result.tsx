import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '../../shell/placeholder-page.tsx'

export const Route = createFileRoute('/_app/ondato/result')({
  staticData: {
    page: { titleKey: 'kyc.result.title', section: 'settings', kind: 'flow', parent: '/settings' },
  },
  component: PlaceholderPage,
})
