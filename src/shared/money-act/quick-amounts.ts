import type { Currency } from '../../../contract/calls/currency.ts'
import { formatAmount, type Minor } from '../../../contract/rules/money.ts'

const SHARES = [25, 50, 100] as const

/** An amount that a button fills in, as wire text. */
export interface QuickAmount {
  amount: string
  /** Percentage of the balance; undefined for a round sum. */
  percent?: number
}

/** Returns the round amounts of a currency in the server's table, which has none without it. */
export function roundAmounts(
  currencies: readonly Currency[] | undefined,
  code: string,
): readonly QuickAmount[] {
  const currency = currencies?.find((one) => one.code === code)
  return (currency?.round_amounts ?? []).map((amount) => ({ amount }))
}

/**
 * Returns parts of what may be sent, cut to whole units of so many decimals; none where it is too
 * little to divide.
 */
export function quickShares(available: Minor, decimals: number): readonly QuickAmount[] {
  return SHARES.map((percent) => ({ percent, cents: (available * BigInt(percent)) / 100n }))
    .filter(({ cents }) => cents > 0n)
    .map(({ percent, cents }) => ({ percent, amount: formatAmount(cents, decimals) }))
}
