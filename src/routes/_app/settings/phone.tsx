import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PhoneChangeScreen } from '../../../features/profile/phone-change-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/phone')({
  staticData: {
    page: {
      titleKey: 'profile.phone_change',
      section: 'settings',
      kind: 'flow',
      parent: '/settings/profile',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <PhoneChangeScreen />
    </RequireCapability>
  ),
})
