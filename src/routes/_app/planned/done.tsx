import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PLANS } from '../../../../contract/rules/capabilities.ts'
import { PlanDoneScreen } from '../../../features/plans/plan-done-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/done')({
  staticData: {
    page: { titleKey: 'plan.title', section: 'payment', kind: 'flow', parent: '/planned' },
  },
  validateSearch: v.object({ id: v.fallback(v.string(), '') }),
  component: Done,
})

function Done() {
  const { id } = Route.useSearch()
  return (
    <RequireCapability name={PLANS}>
      <PlanDoneScreen id={id} />
    </RequireCapability>
  )
}
