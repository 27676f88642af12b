import { useMatches } from '@tanstack/react-router'
import { RatesCard, useAreRatesSettled } from '../features/exchange/rates-card.tsx'
import { MonthCard } from '../features/history/month-card.tsx'

/** Pages that show the total themselves. */
const PAGES_WITH_TOTAL: ReadonlySet<string> = new Set(['/', '/total', '/wallet', '/wallet/total'])

/**
 * Rates and the month's sums, each but on the page whose main column shows it. The month waits for the
 * rates above it, which would push it down.
 */
export function SideFigures() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const areRatesSettled = useAreRatesSettled()
  return (
    <>
      {!path.startsWith('/exchange') && <RatesCard hasTotal={!PAGES_WITH_TOTAL.has(path)} />}
      {/* The month may be another one by the next page. */}
      {!path.startsWith('/history') && areRatesSettled && <MonthCard key={path} />}
    </>
  )
}
