import { createFileRoute } from '@tanstack/react-router'
import { AccountSearch } from '../../../../shared/wallet/account-search.ts'
import { walletsQuery } from '../../../../shared/wallet/wallet.queries.ts'
import { WithdrawalScreen } from '../../../../features/withdrawals/withdrawal-screen.tsx'
import { RequireWallets } from '../../../../shell/require-wallets.tsx'

export const Route = createFileRoute('/_app/wallet/withdrawal/')({
  staticData: {
    page: { titleKey: 'withdrawal.title', section: 'wallet', kind: 'flow', parent: '/' },
  },
  validateSearch: AccountSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { currency } = Route.useSearch()
  return (
    <RequireWallets>
      {(wallets) => <WithdrawalScreen wallets={wallets} currency={currency} />}
    </RequireWallets>
  )
}
