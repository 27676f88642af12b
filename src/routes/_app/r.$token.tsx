import { createFileRoute } from '@tanstack/react-router'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { leavePaidLink } from '../../features/transfers/paid-link.ts'
import { PayRequestScreen } from '../../features/transfers/pay-request-screen.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'
import { RequireWallets } from '../../shell/require-wallets.tsx'

/** The page of a request for money that was opened by its link. */
export const Route = createFileRoute('/_app/r/$token')({
  staticData: {
    page: { titleKey: 'scan.pay_title', section: 'payment', kind: 'flow', parent: '/payment' },
  },
  beforeLoad: leavePaidLink,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  return (
    <RequireCapability name={ADDITIONS}>
      <RequireWallets>
        {(wallets) => <PayRequestScreen key={token} token={token} wallets={wallets} />}
      </RequireWallets>
    </RequireCapability>
  )
}
