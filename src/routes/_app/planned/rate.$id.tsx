import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { RateOrderScreen } from '../../../features/plans/rate-order-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'

export const Route = createFileRoute('/_app/planned/rate/$id')({
  staticData: {
    page: {
      titleKey: 'rate_order.mode_rate',
      section: 'payment',
      kind: 'flow',
      parent: '/planned',
    },
  },
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <RateOrderScreen id={id} />
    </RequireCapability>
  )
}
