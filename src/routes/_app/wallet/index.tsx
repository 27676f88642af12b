import { createFileRoute } from '@tanstack/react-router'
import { WalletsScreen } from '../../../features/wallets/wallets-screen.tsx'

export const Route = createFileRoute('/_app/wallet/')({
  staticData: { page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab' } },
  component: WalletsScreen,
})
