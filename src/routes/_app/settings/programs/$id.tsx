import { createFileRoute } from '@tanstack/react-router'
import { OPEN_PAYMENTS } from '../../../../../contract/rules/capabilities.ts'
import { ProgramScreen } from '../../../../features/programs/program-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/settings/programs/$id')({
  staticData: {
    page: {
      titleKey: 'programs.heading',
      section: 'settings',
      kind: 'flow',
      parent: '/settings/programs',
    },
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return (
    <RequireCapability name={OPEN_PAYMENTS}>
      <ProgramScreen key={id} id={id} />
    </RequireCapability>
  )
}
