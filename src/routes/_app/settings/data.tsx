import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { ArchiveScreen } from '../../../features/data-export/archive-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/data')({
  staticData: {
    page: {
      titleKey: 'data.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <ArchiveScreen />
    </RequireCapability>
  ),
})
