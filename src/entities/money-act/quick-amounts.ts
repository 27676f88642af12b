import { formatAmount, type Minor } from '../../contract/rules/money.ts'

/** Usual top-up amounts by currency; other currencies have none. */
const ROUND_AMOUNTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['RUB', ['1000', '5000']],
  ['USD', ['50', '100']],
  ['EUR', ['50', '100']],
  ['GBP', ['50', '100']],
  ['USDC', ['50', '100']],
  ['JPY', ['5000', '10000']],
  ['IDR', ['500000', '1000000']],
])
const SHARES = [25, 50, 100] as const

/** An amount that a button fills in, as wire text. */
export interface QuickAmount {
  amount: string
  /** Percentage of the balance; undefined for a round sum. */
  percent?: number
}

/** Returns the usual top-up amounts of a currency. */
export function roundAmounts(currency: string): readonly QuickAmount[] {
  return (ROUND_AMOUNTS.get(currency) ?? []).map((amount) => ({ amount }))
}

/** Returns parts of what may be sent, cut to whole cents; none where it is too little to divide. */
export function sharesOf(available: Minor): readonly QuickAmount[] {
  return SHARES.map((percent) => ({ percent, cents: (available * BigInt(percent)) / 100n }))
    .filter(({ cents }) => cents > 0n)
    .map(({ percent, cents }) => ({ percent, amount: formatAmount(cents) }))
}
