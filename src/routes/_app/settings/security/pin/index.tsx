import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../../../contract/rules/capabilities.ts'
import { PinChangeScreen } from '../../../../../features/security/pin/pin-change-screen.tsx'
import { RequireCapability } from '../../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/security/pin/')({
  staticData: {
    page: {
      titleKey: 'security.pin_change',
      section: 'settings',
      kind: 'flow',
      parent: '/settings/security',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <PinChangeScreen />
    </RequireCapability>
  ),
})
