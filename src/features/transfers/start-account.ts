import { isZeroAmount } from '../../../contract/rules/money.ts'
import type { Account } from '../../../contract/calls/wallet.ts'

/**
 * Returns the account that a transfer starts with: the one the owner came from, else the first one
 * with money, of those in a currency that the recipient takes; else the first of all.
 */
export function startAccount(
  wallets: readonly [Account, ...Account[]],
  { accepted, current }: { accepted: readonly string[]; current: string | undefined },
): Account {
  const taken = wallets.filter(({ currency_code: code }) => accepted.includes(code))
  return (
    taken.find(({ currency_code: code }) => code === current) ??
    taken.find(({ balance }) => !isZeroAmount(balance)) ??
    taken[0] ??
    wallets[0]
  )
}
