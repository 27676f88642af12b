import { createFileRoute } from '@tanstack/react-router'
import { WITHDRAWALS } from '../../../../../contract/rules/capabilities.ts'
import { AccountSearch } from '../../../../shared/wallet/account-search.ts'
import { walletsQuery } from '../../../../shared/wallet/wallet.queries.ts'
import { CardScreen } from '../../../../features/withdrawals/card/card-screen.tsx'
import { RequireCapability } from '../../../../shell/require-capability.tsx'
import { RequireWallets } from '../../../../shell/require-wallets.tsx'

export const Route = createFileRoute('/_app/wallet/withdrawal/card')({
  staticData: {
    page: { titleKey: 'card.title', section: 'wallet', kind: 'flow', parent: '/wallet/withdrawal' },
  },
  validateSearch: AccountSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { currency } = Route.useSearch()
  return (
    <RequireCapability name={WITHDRAWALS.card}>
      <RequireWallets>
        {(wallets) => <CardScreen wallets={wallets} currency={currency} />}
      </RequireWallets>
    </RequireCapability>
  )
}
