import { createFileRoute } from '@tanstack/react-router'
import { IdentificationResultScreen } from '../../features/identification/result-screen.tsx'

export const Route = createFileRoute('/_app/ondato/result')({
  staticData: {
    page: { titleKey: 'kyc.result.title', section: 'settings', kind: 'flow', parent: '/settings' },
  },
  component: IdentificationResultScreen,
})
