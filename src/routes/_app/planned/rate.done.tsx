import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { RateOrderDoneScreen } from '../../../features/plans/rate-order-done-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/rate/done')({
  staticData: {
    page: {
      titleKey: 'rate_order.mode_rate',
      section: 'payment',
      kind: 'flow',
      parent: '/planned',
    },
  },
  validateSearch: v.object({ id: v.fallback(v.string(), '') }),
  component: Done,
})

function Done() {
  const { id } = Route.useSearch()
  return (
    <RequireCapability name={ADDITIONS}>
      <RateOrderDoneScreen id={id} />
    </RequireCapability>
  )
}
