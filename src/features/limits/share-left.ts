import { decimalsOf } from '../../../contract/rules/currencies.ts'
import { parseBalance } from '../../../contract/rules/money.ts'

const WHOLE = 100

/**
 * Returns what is left of a limit, in whole percents rounded down; undefined where it is no amount.
 */
export function shareLeft(
  currency: string,
  { limit, left }: { limit: string; left: string },
): number | undefined {
  const decimals = decimalsOf(currency)
  const [whole, rest] = [parseBalance(limit, decimals), parseBalance(left, decimals)]
  if (whole === undefined || rest === undefined || whole <= 0n) return undefined
  const share = Number((rest * BigInt(WHOLE)) / whole)
  return Math.max(0, Math.min(WHOLE, share))
}
