import type { StatisticsAnswer } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseSignedAmount } from '../../../contract/rules/money.ts'

export interface Sum {
  currency: string
  /** Decimal text with its sign. */
  amount: string
}

export interface MonthSums {
  kind: (typeof MONTH_TYPES)[number][0]
  isIn: boolean
  sums: Sum[]
}

/** Types that are shown, and the sign of their amounts. */
const MONTH_TYPES = [
  ['top_up', ''],
  ['transfer_in', ''],
  ['withdrawal', '-'],
  ['transfer_out', '-'],
] as const

/** What came in and went out by type and currency; exchanges between wallets are neither. */
export function monthSums(statistics: StatisticsAnswer['results']): MonthSums[] {
  return MONTH_TYPES.map(([kind, sign]) => ({
    kind,
    isIn: sign === '',
    sums: statistics.flatMap(
      ({ wallet_transaction_type: type, currency_code: currency, amount }) => {
        const moved = parseSignedAmount(amount, decimalsOf(currency)) ?? 0n
        return currency !== undefined && type === kind && moved > 0n
          ? [{ currency, amount: `${sign}${amount}` }]
          : []
      },
    ),
  })).filter(({ sums }) => sums.length > 0)
}
