import type { InferOutput } from 'valibot'
import type { Statistic } from '../../../contract/calls/wallet.ts'

const CHART_COLORS = 5

export type StatisticAnswer = InferOutput<typeof Statistic>

export interface StatShare {
  /** Type on the wire, the key of the share. */
  type: string
  amount: string
  percent: string
  /** Width in the bar, above zero and at most one. */
  part: number
  /** Colour index: 1 for the largest; the last colour is shared by the rest. */
  color: number
}

/** Shares of one currency. */
export interface StatGroup {
  /** Undefined where the server does not send it. */
  currency: string | undefined
  shares: readonly StatShare[]
}

/** Groups statistics by currency, in the server's order. Currencies are never added. */
export function statGroups(statistics: readonly StatisticAnswer[]): StatGroup[] {
  const currencies = new Set(statistics.map(({ currency_code }) => currency_code))
  return [...currencies].map((currency) => ({
    currency,
    shares: statShares(statistics.filter(({ currency_code }) => currency_code === currency)),
  }))
}

/**
 * Returns statistics ordered by size. Percents that do not add up to 100 are drawn in proportion to
 * their sum (U47); a binary number is enough for the width of a drawing.
 */
function statShares(statistics: readonly StatisticAnswer[]): StatShare[] {
  const sized = statistics
    .map((statistic) => ({ statistic, size: Math.max(Number(statistic.percent), 0) }))
    .toSorted((a, b) => b.size - a.size)
  const sum = sized.reduce((total, { size }) => total + size, 0)
  return sized.map(({ statistic, size }, index) => ({
    type: statistic.wallet_transaction_type,
    amount: statistic.amount,
    percent: statistic.percent,
    part: sum > 0 ? size / sum : 0,
    color: Math.min(index + 1, CHART_COLORS),
  }))
}
