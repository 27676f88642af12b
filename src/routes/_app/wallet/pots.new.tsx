import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { NewPotScreen } from '../../../features/pots/new-pot-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/wallet/pots/new')({
  staticData: {
    page: { titleKey: 'pots.new_title', section: 'wallet', kind: 'flow', parent: '/wallet' },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <NewPotScreen />
    </RequireCapability>
  ),
})
