import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { RulesScreen } from '../../features/categories/rules-screen.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'

/** Rules by which transactions get a category (S8). */
export const Route = createFileRoute('/_app/history_/rules')({
  staticData: {
    page: { titleKey: 'rules.title', section: 'history', kind: 'flow', parent: '/history' },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <RulesScreen />
    </RequireCapability>
  ),
})
