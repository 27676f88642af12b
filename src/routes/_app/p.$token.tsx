import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../contract/rules/capabilities.ts'
import { readPaymentParts } from '../../../contract/rules/payment-link.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { leavePaidLink } from '../../features/transfers/paid-link.ts'
import { PayLinkScreen } from '../../features/transfers/pay-link-screen.tsx'
import { RequireCapability } from '../../shell/require-capability.tsx'
import { RequireWallets } from '../../shell/require-wallets.tsx'

/** The router reads some texts as numbers or booleans. */
const Text = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))

/** A part that is no text counts as empty, which is not valid. */
const Part = v.optional(v.fallback(Text, ''))

/** The page of a payment link or a scanned code: currency, amount and note are in its query. */
export const Route = createFileRoute('/_app/p/$token')({
  staticData: {
    page: { titleKey: 'scan.pay_title', section: 'payment', kind: 'flow', parent: '/payment' },
  },
  validateSearch: v.object({ c: Part, a: Part, n: Part }),
  beforeLoad: leavePaidLink,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  const { c, a, n } = Route.useSearch()
  const link = readPaymentParts(token, {
    ...(c !== undefined && { c }),
    ...(a !== undefined && { a }),
    ...(n !== undefined && { n }),
  })
  return (
    <RequireCapability name={ADDITIONS}>
      <RequireWallets>
        {(wallets) => <PayLinkScreen key={token} link={link} wallets={wallets} />}
      </RequireWallets>
    </RequireCapability>
  )
}
