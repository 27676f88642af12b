import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PlanScreen } from '../../../features/plans/plan-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/$id')({
  staticData: {
    page: {
      titleKey: 'plan.title',
      section: 'payment',
      kind: 'flow',
      shape: 'details',
      parent: '/planned',
    },
  },
  component: Plan,
})

function Plan() {
  const { id } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <PlanScreen id={id} />
    </RequireCapability>
  )
}
