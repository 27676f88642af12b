import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PaymentScreen } from '../../features/qr-payment/payment-screen.tsx'

const Tab = v.fallback(v.optional(v.picklist(['mine', 'scan'])), undefined)

export const Route = createFileRoute('/_app/payment')({
  staticData: { page: { titleKey: 'payment.title', section: 'payment', kind: 'tab' } },
  validateSearch: v.object({ tab: Tab }),
  component: Page,
})

function Page() {
  const { tab = 'mine' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PaymentScreen
      tab={tab}
      onTabChange={(next) => void navigate({ search: { tab: next }, replace: true })}
    />
  )
}
