import { createFileRoute, redirect } from '@tanstack/react-router'
import { AccountSearch } from '../../../shared/wallet/account-search.ts'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { AmountScreen } from '../../../features/transfers/amount-screen.tsx'
import { isSentTransferShown } from '../../../features/transfers/sent-shown.ts'
import { RequireWallets } from '../../../shell/require-wallets.tsx'

export const Route = createFileRoute('/_app/send/amount')({
  staticData: { page: { titleKey: 'send.title', section: 'home', kind: 'flow', parent: '/send' } },
  validateSearch: AccountSearch,
  beforeLoad: ({ preload }) => {
    if (!preload && isSentTransferShown()) throw redirect({ to: '/', replace: true })
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: Page,
})

function Page() {
  const { currency } = Route.useSearch()
  return (
    <RequireWallets>
      {(wallets) => <AmountScreen wallets={wallets} currency={currency} />}
    </RequireWallets>
  )
}
