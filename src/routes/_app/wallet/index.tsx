import { createFileRoute } from '@tanstack/react-router'
import { walletsQuery } from '../../../entities/wallet/wallet.queries.ts'
import { WalletsScreen } from '../../../features/wallets/wallets-screen.tsx'

export const Route = createFileRoute('/_app/wallet/')({
  staticData: { page: { titleKey: 'wallet.list.title', section: 'wallet', kind: 'tab' } },
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: WalletsScreen,
})
