import { createFileRoute, redirect } from '@tanstack/react-router'
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
  // An address alone proves nothing: no link says that a plan is set.
  beforeLoad: ({ preload, location: { state } }) => {
    if (!preload && state.isPlanPlaced !== true) throw redirect({ to: '/planned', replace: true })
  },
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
