import { createFileRoute, Outlet } from '@tanstack/react-router'
import { walletEndpoints } from '../../../contract/calls/wallet.ts'
import { recentTransactionsQuery } from '../../shared/transaction/transaction.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallet.queries.ts'
import { readLanguage } from '../../kernel/environment/language.ts'
import { isEarlyAnswerShown } from '../../kernel/first-paint/early-call.ts'
import { HomeScreen } from '../../features/home/home-screen.tsx'

/** Home stays on screen under the sheet that explains the total. */
export const Route = createFileRoute('/_app/_home')({
  loader: ({ context: { queryClient } }) => {
    // Balances that the page shows already must not give way to a skeleton.
    const isShown = isEarlyAnswerShown(walletEndpoints.wallet.path)
    const wallets = queryClient.prefetchQuery(walletsQuery)
    void queryClient.prefetchQuery(recentTransactionsQuery(readLanguage()))
    return isShown ? wallets : undefined
  },
  component: HomePages,
})

function HomePages() {
  return (
    <>
      <HomeScreen />
      <Outlet />
    </>
  )
}
