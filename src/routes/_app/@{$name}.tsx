import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { OPEN_PAYMENTS } from '../../../contract/rules/capabilities.ts'
import { leavePaidLink } from '../../features/transfers/paid-link.ts'
import { PayAddressScreen } from '../../features/transfers/pay-address-screen.tsx'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { RequireCapability } from '../../shell/require-capability.tsx'
import { RequireWallets } from '../../shell/require-wallets.tsx'

const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,6})?$/))

/** The page of a wallet address; programs get the address of the standard from the server (T1). */
export const Route = createFileRoute('/_app/@{$name}')({
  staticData: {
    page: { titleKey: 'send.title', section: 'payment', kind: 'flow', parent: '/payment' },
  },
  validateSearch: v.object({ a: v.fallback(v.optional(Amount), undefined) }),
  beforeLoad: leavePaidLink,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { name } = Route.useParams()
  const { a: amount } = Route.useSearch()
  return (
    <RequireCapability name={OPEN_PAYMENTS}>
      <RequireWallets>
        {(wallets) => <PayAddressScreen key={name} name={name} amount={amount} wallets={wallets} />}
      </RequireWallets>
    </RequireCapability>
  )
}
