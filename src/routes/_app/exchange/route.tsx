import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { ExchangeScreen } from '../../../features/exchange/exchange-screen.tsx'
import { ratesQuery } from '../../../features/exchange/rates.queries.ts'

const AccountId = v.fallback(v.optional(v.string()), undefined)

/** The exchange stays on screen under the page that confirms it. */
export const Route = createFileRoute('/_app/exchange')({
  validateSearch: v.object({ from: AccountId, to: AccountId }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(walletsQuery)
    const wallets = queryClient.getQueryData(walletsQuery.queryKey)
    if (!wallets || wallets.accounts.length > 1) void queryClient.prefetchQuery(ratesQuery)
  },
  component: ExchangePages,
})

function ExchangePages() {
  const { from, to } = Route.useSearch()
  return (
    <>
      <ExchangeScreen from={from} to={to} />
      <Outlet />
    </>
  )
}
