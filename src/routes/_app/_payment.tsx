import { createFileRoute, Outlet, useMatches, useNavigate, useSearch } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { PaymentScreen } from '../../features/qr-payment/payment-screen.tsx'
import { useCapability } from '../../shared/profile/capability.ts'

/** Payment stays on screen under the sheet of a request that was opened by its link. */
export const Route = createFileRoute('/_app/_payment')({ component: PaymentPages })

function PaymentPages() {
  const { tab = 'mine' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const hasRequests = useCapability(ADDITIONS)
  const isSheet = useMatches({
    select: (matches) => matches.at(-1)?.routeId === '/_app/_payment/r/$token',
  })
  if (isSheet && !hasRequests) return <Outlet />
  return (
    <>
      <PaymentScreen
        tab={tab}
        onTabChange={(next) =>
          void navigate({ to: '/payment', search: { tab: next }, replace: true })
        }
      />
      <Outlet />
    </>
  )
}
