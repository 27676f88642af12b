import { createFileRoute } from '@tanstack/react-router'
import { AccountSearch } from '../../../entities/wallet/account-search.ts'
import { walletsQuery } from '../../../entities/wallet/wallet.queries.ts'
import { WalletSaveScreen } from '../../../features/withdrawal/wallet-save-screen.tsx'
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
      {(wallets) => <WalletSaveScreen wallets={wallets} currency={currency} />}
    </RequireWallets>
  )
}
