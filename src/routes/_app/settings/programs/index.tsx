import { createFileRoute } from '@tanstack/react-router'
import { OPEN_PAYMENTS } from '../../../../../contract/rules/capabilities.ts'
import { ProgramsScreen } from '../../../../features/programs/programs-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/programs/')({
  staticData: {
    page: { titleKey: 'programs.heading', section: 'settings', kind: 'flow', parent: '/settings' },
  },
  component: () => (
    <RequireCapability name={OPEN_PAYMENTS}>
      <ProgramsScreen />
    </RequireCapability>
  ),
})
