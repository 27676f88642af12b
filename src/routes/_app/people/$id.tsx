import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PersonScreen } from '../../../features/people/person-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/people/$id')({
  staticData: {
    page: {
      titleKey: 'people.card_title',
      section: 'settings',
      kind: 'flow',
      hasSide: true,
      shape: 'details',
      parent: '/people',
    },
  },
  component: Person,
})

function Person() {
  const { id } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <PersonScreen id={id} />
    </RequireCapability>
  )
}
