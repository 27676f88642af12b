import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExchangeScreen } from '../../../features/exchange/exchange-screen.tsx'

/** The exchange stays on screen under the page that confirms it. */
export const Route = createFileRoute('/_app/exchange')({
  validateSearch: v.object({ from: v.fallback(v.optional(v.string()), undefined) }),
  component: ExchangePages,
})

function ExchangePages() {
  const { from } = Route.useSearch()
  return (
    <>
      <ExchangeScreen from={from} />
      <Outlet />
    </>
  )
}
