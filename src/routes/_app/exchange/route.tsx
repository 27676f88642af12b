import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { walletsQuery } from '../../../shared/wallet/wallet.queries.ts'
import { ExchangeScreen } from '../../../features/exchange/exchange-screen.tsx'
import { ratesQuery } from '../../../features/exchange/rates.queries.ts'

const AccountId = v.fallback(v.optional(v.string()), undefined)

/** The exchange stays on screen under the page that confirms it. */
export const Route = createFileRoute('/_app/exchange')({
  validateSearch: v.object({
    from: AccountId,
    to: AccountId,
    /** At a rate of the owner's, and there for an alert alone. */
    mode: v.fallback(v.optional(v.literal('rate')), undefined),
    alert: v.fallback(v.optional(v.boolean()), undefined),
  }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(walletsQuery)
    const wallets = queryClient.getQueryData(walletsQuery.queryKey)
    if (!wallets || wallets.accounts.length > 1) void queryClient.prefetchQuery(ratesQuery)
  },
  component: ExchangePages,
})

function ExchangePages() {
  const { from, to, mode = 'now', alert = false } = Route.useSearch()
  return (
    <>
      <ExchangeScreen mode={mode} isAlert={alert} from={from} to={to} />
      <Outlet />
    </>
  )
}
