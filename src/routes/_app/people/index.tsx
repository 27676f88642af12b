import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PeopleScreen } from '../../../features/people/people-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/people/')({
  staticData: {
    page: {
      titleKey: 'people.title',
      section: 'settings',
      kind: 'flow',
      hasSide: true,
      shape: 'list',
      parent: '/settings',
    },
  },
  component: () => (
    <RequireCapability name={ADDITIONS}>
      <PeopleScreen />
    </RequireCapability>
  ),
})
