import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseBalance } from '../../../contract/rules/money.ts'

/** A limit, and what is left of it. */
interface Limit {
  limit: string
  left: string
  frees_at?: string | undefined
}

/** Returns the limit of which less is left: that of the owner's own, or that of the wallet. */
export function lowerLimit(
  currency: string,
  { own, ofWallet }: { own: Limit | undefined; ofWallet: Limit | undefined },
): Limit | undefined {
  if (!own || !ofWallet) return own ?? ofWallet
  const decimals = decimalsOf(currency)
  const [left, other] = [parseBalance(own.left, decimals), parseBalance(ofWallet.left, decimals)]
  return left !== undefined && other !== undefined && other < left ? ofWallet : own
}

/** Returns whether an amount of a currency is above another; an unreadable one is not. */
export function isHigher(currency: string, amount: string, other: string): boolean {
  const decimals = decimalsOf(currency)
  const [one, bound] = [parseBalance(amount, decimals), parseBalance(other, decimals)]
  return one !== undefined && bound !== undefined && one > bound
}
