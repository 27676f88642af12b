import { createFileRoute, Outlet } from '@tanstack/react-router'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { WalletsScreen } from '../../../features/accounts/wallets-screen.tsx'

/** The wallets stay on screen under the dialog that opens an account. */
export const Route = createFileRoute('/_app/wallet/_list')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletsQuery),
  component: WalletsPages,
})

function WalletsPages() {
  return (
    <>
      <WalletsScreen />
      <Outlet />
    </>
  )
}
