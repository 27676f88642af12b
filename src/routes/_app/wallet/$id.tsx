import { createFileRoute } from '@tanstack/react-router'
import { prefetchTransactionPages } from '../../../shared/transaction/transaction-pages.ts'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { readLanguage } from '../../../kernel/environment/language.ts'
import { WalletScreen } from '../../../features/accounts/wallet-screen.tsx'

export const Route = createFileRoute('/_app/wallet/$id')({
  staticData: {
    page: {
      titleKey: 'wallet.detail.data_title',
      section: 'wallet',
      kind: 'flow',
      parent: '/wallet',
    },
  },
  // Transactions need only the id, so they load beside the wallets, not after them.
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(walletsQuery)
    const filter = { accountId: params.id, currencyCode: undefined, range: undefined }
    prefetchTransactionPages(queryClient, filter, readLanguage())
  },
  component: WalletPage,
})

function WalletPage() {
  const { id } = Route.useParams()
  return <WalletScreen id={id} />
}
