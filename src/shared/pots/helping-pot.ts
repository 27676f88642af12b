import type { Pot } from '../../../contract/calls/pots.ts'
import type { Account } from '../../../contract/calls/wallet.ts'
import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { formatAmount, parseAmount, parseBalance } from '../../../contract/rules/money.ts'

/** A pot that has what a payment lacks. */
interface Help {
  pot: Pot
  /** What the account lacks, as decimal text. */
  missing: string
}

/**
 * Returns the pot of an account that covers what a typed amount lacks, the fullest one; undefined
 * without need or pot.
 */
export function findHelpingPot(
  pots: readonly Pot[],
  { id, balance, currency_code: currency }: Account,
  amount: string,
): Help | undefined {
  const decimals = decimalsOf(currency)
  const typed = parseAmount(amount, decimals)
  const has = parseBalance(balance, decimals)
  if (typed === undefined || has === undefined || typed <= has) return undefined
  const missing = typed - has
  const [pot] = pots
    .filter(
      (one) => one.account_id === id && (parseBalance(one.balance, decimals) ?? 0n) >= missing,
    )
    .toSorted((a, b) => Number(b.balance) - Number(a.balance))
  return pot && { pot, missing: formatAmount(missing, decimals) }
}
