import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../../../contract/rules/capabilities.ts'
import { ForgotPinScreen } from '../../../../../features/security/pin/forgot-pin-screen.tsx'
import { RequireCapability } from '../../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/security/pin/forgot')({
  staticData: {
    page: {
      titleKey: 'security.forgot_title',
      section: 'settings',
      kind: 'flow',
      parent: '/settings/security',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <ForgotPinScreen />
    </RequireCapability>
  ),
})
