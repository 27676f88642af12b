import { createFileRoute } from '@tanstack/react-router'
import { PASSKEYS } from '../../../../../contract/rules/capabilities.ts'
import { PasskeysScreen } from '../../../../features/security/passkeys/passkeys-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/security/passkeys')({
  staticData: {
    page: {
      titleKey: 'security.passkeys',
      section: 'settings',
      kind: 'flow',
      shape: 'list',
      parent: '/settings/security',
    },
  },
  component: () => (
    <RequireCapability name={PASSKEYS}>
      <PasskeysScreen />
    </RequireCapability>
  ),
})
