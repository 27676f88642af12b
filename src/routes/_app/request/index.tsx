import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ADDITIONS } from '../../../../contract/rules/capabilities.ts'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { RequestStartScreen } from '../../../features/requests/request-start-screen.tsx'
import { RequireCapability } from '../../../shell/require-capability.tsx'
import { RequireWallets } from '../../../shell/require-wallets.tsx'

/** The router reads some texts as numbers. */
const Text = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
)

/**
 * The form of a request: of a bill (`split`), of a payment (`from`, its number), to a kept
 * recipient (`to`).
 */
export const Route = createFileRoute('/_app/request/')({
  staticData: {
    page: { titleKey: 'request.title', section: 'payment', kind: 'flow', parent: '/payment' },
  },
  validateSearch: v.object({
    split: v.fallback(v.optional(v.literal(1)), undefined),
    from: Text,
    to: Text,
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { split, to } = Route.useSearch()
  return (
    <RequireCapability name={ADDITIONS}>
      <RequireWallets>
        {(wallets) => <RequestStartScreen wallets={wallets} isSplit={split === 1} personId={to} />}
      </RequireWallets>
    </RequireCapability>
  )
}
