import { createFileRoute } from '@tanstack/react-router'
import { AccountSearch } from '../../../../shared/wallet/account-search.ts'
import { walletsQuery } from '../../../../shared/wallet/wallet.queries.ts'
import { TopUpScreen } from '../../../../features/top-up/top-up-screen.tsx'
import { RequireWallets } from '../../../../shell/require-wallets.tsx'

export const Route = createFileRoute('/_app/wallet/topup/')({
  staticData: {
    page: { titleKey: 'wallet_topup.title', section: 'wallet', kind: 'flow', parent: '/' },
  },
  validateSearch: AccountSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { currency } = Route.useSearch()
  return (
    <RequireWallets>
      {(wallets) => <TopUpScreen wallets={wallets} currency={currency} />}
    </RequireWallets>
  )
}
