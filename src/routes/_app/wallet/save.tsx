import { createFileRoute } from '@tanstack/react-router'
import { AccountSearch } from '../../../shared/wallet/account-search.ts'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { SaveScreen } from '../../../features/withdrawals/save-screen.tsx'
import { RequireWallets } from '../../../shell/require-wallets.tsx'

export const Route = createFileRoute('/_app/wallet/save')({
  staticData: {
    page: { titleKey: 'wallet.save.title', section: 'wallet', kind: 'flow', parent: '/wallet' },
  },
  validateSearch: AccountSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { currency } = Route.useSearch()
  return (
    <RequireWallets>
      {(wallets) => <SaveScreen wallets={wallets} currency={currency} />}
    </RequireWallets>
  )
}
