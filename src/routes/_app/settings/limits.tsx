import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { LimitsScreen } from '../../../features/limits/limits-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/limits')({
  staticData: {
    page: {
      titleKey: 'limits.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <LimitsScreen />
    </RequireCapability>
  ),
})
