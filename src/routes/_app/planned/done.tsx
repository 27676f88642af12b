import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PlanDoneScreen } from '../../../features/plans/plan-done-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/done')({
  staticData: {
    page: { titleKey: 'plan.title', section: 'payment', kind: 'flow', parent: '/planned' },
  },
  validateSearch: v.object({
    id: v.fallback(v.string(), ''),
    /** A plan that was there is changed. */
    changed: v.fallback(v.optional(v.boolean()), undefined),
  }),
  component: Done,
})

function Done() {
  const { id, changed = false } = Route.useSearch()
  return (
    <RequireCapability name={ADDITIONS}>
      <PlanDoneScreen id={id} isChanged={changed} />
    </RequireCapability>
  )
}
