import type { ExchangeRate } from '../../../contract/calls/money.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import {
  formatAmount,
  multiplyByRate,
  parseBalance,
  type Rate,
} from '../../../contract/rules/money.ts'
import { findRate } from './exchange-quote.ts'

/** Prices of the owner's other currencies, and what all wallets come to in the first one. */
export interface RatesOverview {
  /** The currency of the first wallet. */
  base: string
  prices: readonly { code: string; rate: Rate }[]
  /** Decimal text; undefined where a rate or a balance is not known. */
  total: string | undefined
}

/** Returns the overview; undefined where no two currencies have a rate between them. */
export function overviewOf(
  wallets: readonly Account[],
  rates: readonly ExchangeRate[],
): RatesOverview | undefined {
  const base = wallets[0]?.currency_code
  if (base === undefined) return undefined
  const codes = new Set(wallets.map(({ currency_code: code }) => code))
  codes.delete(base)
  const prices = [...codes].flatMap((code) => {
    const rate = findRate(rates, base, code)?.value
    return rate ? [{ code, rate }] : []
  })
  if (prices.length === 0) return undefined
  return { base, prices, total: totalIn(base, wallets, rates) }
}

/** Returns the sum of all balances, each at the rate at which it would be exchanged. */
function totalIn(
  base: string,
  wallets: readonly Account[],
  rates: readonly ExchangeRate[],
): string | undefined {
  let total = 0n
  for (const { currency_code: code, balance } of wallets) {
    const amount = parseBalance(balance, decimalsOf(code))
    if (amount === undefined || amount < 0n) return undefined
    if (code === base) {
      total += amount
      continue
    }
    const rate = findRate(rates, code, base)
    if (!rate) return undefined
    total += multiplyByRate(amount, rate.ofMinor)
  }
  return formatAmount(total, decimalsOf(base))
}
