import { useMatches } from '@tanstack/react-router'
import { RatesCard, useAreRatesSettled } from '../features/exchange/rates-card.tsx'
import { MonthCard } from '../features/history/month-card.tsx'
import { SideAttention } from '../features/home/side-attention.tsx'
import { SideAhead, useIsAheadSettled } from '../features/plans/side-ahead.tsx'

/** Pages that show the total themselves. */
const PAGES_WITH_TOTAL: ReadonlySet<string> = new Set(['/', '/total', '/wallet', '/wallet/total'])

/** Pages that show what waits for the owner themselves. */
const PAGES_WITH_ATTENTION: ReadonlySet<string> = new Set(['/', '/total', '/planned'])

/**
 * What waits for the owner and what is planned, rates and the month's sums, each but on the page
 * whose main column shows it. The month waits for the rates above it, which would push it down.
 */
export function SideFigures() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const areRatesSettled = useAreRatesSettled()
  const isAheadSettled = useIsAheadSettled()
  // What is planned stands over the rates, which it would push down.
  if (!isAheadSettled) return null
  return (
    <>
      {!PAGES_WITH_ATTENTION.has(path) && <SideAttention />}
      {!path.startsWith('/planned') && <SideAhead />}
      {!path.startsWith('/exchange') && <RatesCard hasTotal={!PAGES_WITH_TOTAL.has(path)} />}
      {/* The month may be another one by the next page. */}
      {!path.startsWith('/history') && areRatesSettled && <MonthCard key={path} />}
    </>
  )
}
