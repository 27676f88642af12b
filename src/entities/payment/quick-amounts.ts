import { formatAmount, type Minor } from '../../lib/money.ts'

/** Round sums to top up with, in amounts that are usual in their currency; any other has none. */
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

/** An amount that a press puts into the field, as it is sent. */
export interface QuickAmount {
  amount: string
  /** The part of what there is, in percent; a round sum has none. */
  percent?: number
}

/** Sums to top up with in this currency. */
export function roundAmounts(currency: string): readonly QuickAmount[] {
  return (ROUND_AMOUNTS.get(currency) ?? []).map((amount) => ({ amount }))
}

/** Parts of what may be sent, cut to whole cents; none of what is too little to be parted. */
export function sharesOf(available: Minor): readonly QuickAmount[] {
  return SHARES.map((percent) => ({ percent, cents: (available * BigInt(percent)) / 100n }))
    .filter(({ cents }) => cents > 0n)
    .map(({ percent, cents }) => ({ percent, amount: formatAmount(cents) }))
}
