import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { TariffsScreen } from '../../../features/tariffs/tariffs-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/tariffs')({
  staticData: {
    page: {
      titleKey: 'tariffs.title',
      section: 'settings',
      kind: 'flow',
      shape: 'cards',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <TariffsScreen />
    </RequireCapability>
  ),
})
