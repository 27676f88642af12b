import { createFileRoute } from '@tanstack/react-router'
import { NOTICES } from '../../../../contract/rules/capabilities.ts'
import { NoticesScreen } from '../../../features/notifications/notices-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/notifications')({
  staticData: {
    page: {
      titleKey: 'prefs.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={NOTICES}>
      <NoticesScreen />
    </RequireCapability>
  ),
})
