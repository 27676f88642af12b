import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../../contract/rules/capabilities.ts'
import { SecurityScreen } from '../../../../features/security/security-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/security/')({
  staticData: {
    page: {
      titleKey: 'security.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <SecurityScreen />
    </RequireCapability>
  ),
})
