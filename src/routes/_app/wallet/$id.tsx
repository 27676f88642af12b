import { createFileRoute } from '@tanstack/react-router'
import { WalletScreen } from '../../../features/wallets/wallet-screen.tsx'

export const Route = createFileRoute('/_app/wallet/$id')({
  staticData: {
    page: {
      titleKey: 'wallet.detail.data_title',
      section: 'wallet',
      kind: 'flow',
      parent: '/wallet',
    },
  },
  component: WalletPage,
})

function WalletPage() {
  const { id } = Route.useParams()
  return <WalletScreen id={id} />
}
