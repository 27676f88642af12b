import type { StatisticsAnswer } from '../../contract/wallet.ts'
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
      const isTold =
        currency !== undefined && type === kind && (parseSignedAmount(amount) ?? 0n) > 0n
      return isTold ? [{ currency, amount: `${sign}${amount}` }] : []
    }),
  )
  return { in: incoming ?? [], out: outgoing ?? [] }
}
