import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PlannedScreen } from '../../../features/plans/planned-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/')({
  staticData: {
    page: { titleKey: 'planned.title', section: 'payment', kind: 'flow', parent: '/payment' },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <PlannedScreen />
    </RequireCapability>
  ),
})
