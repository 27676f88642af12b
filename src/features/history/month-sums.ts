import type { StatisticsAnswer } from '../../contract/wallet.ts'
import { decimalsOf } from '../../contract/rules/currencies.ts'
import { parseSignedAmount } from '../../contract/rules/money.ts'

export interface Sum {
  currency: string
  /** Decimal text with its sign. */
  amount: string
}

const SIGNS = [
  ['top_up', ''],
  ['withdrawal', '-'],
] as const

/** What came in and went out by currency; exchanges between wallets are neither. */
export function monthSums(statistics: StatisticsAnswer['results']): { in: Sum[]; out: Sum[] } {
  const [incoming, outgoing] = SIGNS.map(([kind, sign]) =>
    statistics.flatMap(({ wallet_transaction_type: type, currency_code: currency, amount }) => {
      const moved = parseSignedAmount(amount, decimalsOf(currency)) ?? 0n
      return currency !== undefined && type === kind && moved > 0n
        ? [{ currency, amount: `${sign}${amount}` }]
        : []
    }),
  )
  return { in: incoming ?? [], out: outgoing ?? [] }
}
