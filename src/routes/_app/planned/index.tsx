import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { PlannedScreen } from '../../../features/plans/planned-screen.tsx'
import { SHOWN } from '../../../features/plans/shown.ts'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/')({
  staticData: {
    page: {
      titleKey: 'planned.title',
      section: 'payment',
      kind: 'flow',
      shape: 'list',
      parent: '/payment',
    },
  },
  validateSearch: v.object({ show: v.fallback(v.optional(v.picklist(SHOWN)), undefined) }),
  component: Planned,
})

function Planned() {
  const { show = 'all' } = Route.useSearch()
  return (
    <RequireCapability name={ADDITIONS}>
      <PlannedScreen show={show} />
    </RequireCapability>
  )
}
